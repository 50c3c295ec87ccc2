// Objects of Itcl that come and go in the root POA of the caller's own interpreter.
#pragma once

#include <deque>
#include <orrery/combat/values.hpp>
#include <string>

// `Bare` is an interface without operations, which its servants have in common with every CORBA::Object.
inline const char* activation_script() {
  return R"tcl(
if {[info commands ::orrery::activate] eq ""} {
    combat::ir add {
        {interface {IDL:orrery/Bare:1.0 Bare 1.0} {} {}}
    }

    itcl::class ::orrery::Bare {
        inherit ::PortableServer::ServantBase
        public method _Interface {} { ::return IDL:orrery/Bare:1.0 }
    }

    namespace eval ::orrery {
        proc activate {} {
            set servant [namespace current]::[Bare #auto]
            set id [[adapter] activate_object $servant]
            return [list $servant $id [[adapter] id_to_reference $id]]
        }

        proc destroy {servant id} {
            [adapter] deactivate_object $id
            ::itcl::delete object $servant
        }

        proc create_reference {} {
            return [[adapter] create_reference IDL:orrery/Bare:1.0]
        }

        proc create_reference_with_id {id} {
            return [[adapter] create_reference_with_id $id IDL:orrery/Bare:1.0]
        }

        # An object that is not there has no adapter, in Combat's words.
        proc answers {reference} {
            if {![catch {$reference _non_existent} found]} {
                return [expr {!$found}]
            }
            if {[lindex $found 0] in {IDL:omg.org/CORBA/OBJ_ADAPTER:1.0 IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0}} {
                return 0
            }
            error $found
        }
    }
}
)tcl";
}

class Objects {
  using Object = orrery::combat::Object;

 public:
  Objects() { here_.begin(activation_script()); }

  void activate() {
    const Object made = here_.call("::orrery::activate");
    const auto parts = orrery::combat::elements_of(made.get());
    active_.push_back({Object(parts.first[0]), Object(parts.first[1]), Object(parts.first[2])});
  }

  void destroy() {
    const Active oldest = active_.front();
    active_.pop_front();
    // Kept, for is_gone() asks the object afterwards.
    keep(gone_, oldest.reference);
    here_.call({Object("::orrery::destroy"), oldest.servant, oldest.id});
  }

  void create_reference() { keep(inactive_, here_.call("::orrery::create_reference")); }

  // The adapter's own identities are numbers.
  void create_reference_with_id() {
    const Object id("user" + std::to_string(++count_));
    keep(inactive_, here_.call("::orrery::create_reference_with_id", id));
  }

  bool is_there() const { return answers(active_.back().reference); }
  bool is_gone() const { return !answers(gone_); }
  bool is_inactive() const { return !answers(inactive_); }

 private:
  struct Active {
    Object servant;
    Object id;
    Object reference;
  };

  // The one that stood there is released.
  void keep(Object& place, const Object& reference) {
    if (place.get() != nullptr) here_.release(place);
    place = reference;
  }

  bool answers(const Object& reference) const {
    bool found = false;
    orrery::combat::from_value(here_.call("::orrery::answers", reference).get(), found,
                               orrery::combat::Ownership::stays);
    return found;
  }

  orrery::combat::Interpreter& here_ = orrery::combat::Interpreter::here();
  std::deque<Active> active_;
  Object gone_;
  Object inactive_;
  std::uint64_t count_ = 0;
};
