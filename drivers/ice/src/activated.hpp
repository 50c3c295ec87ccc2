// Objects of an adapter that come and go: the one that was added first is removed first.
#pragma once

#include <Ice/ObjectAdapter.h>
#include <Ice/UUID.h>

#include <deque>
#include <memory>
#include <string>

// A servant that is nothing but an Ice::Object: it can be pinged.
class BareServant : public Ice::Object {};

class Objects {
 public:
  explicit Objects(Ice::ObjectAdapter& adapter) : adapter_(&adapter) {}

  void activate() {
    active_.push_back(
        adapter_->add(std::make_shared<BareServant>(), Ice::Identity{std::to_string(++count_), "object"}));
  }

  void destroy() {
    gone_ = std::move(active_.front());
    active_.pop_front();
    adapter_->remove(gone_->ice_getIdentity());
  }

  void create_reference() { inactive_ = adapter_->createProxy(Ice::Identity{Ice::generateUUID(), "object"}); }

  void create_reference_with_id() {
    inactive_ = adapter_->createProxy(Ice::Identity{std::to_string(++references_), "reference"});
  }

  bool is_there() const { return answers(active_.back()); }
  bool is_gone() const { return !answers(gone_); }
  bool is_inactive() const { return !answers(inactive_); }

 private:
  static bool answers(const std::shared_ptr<Ice::ObjectPrx>& object) {
    try {
      object->ice_ping();
      return true;
    } catch (const Ice::ObjectNotExistException&) {
      return false;
    }
  }

  Ice::ObjectAdapter* adapter_;
  std::uint64_t count_ = 0;
  std::uint64_t references_ = 0;
  std::deque<std::shared_ptr<Ice::ObjectPrx>> active_;
  std::shared_ptr<Ice::ObjectPrx> gone_;
  std::shared_ptr<Ice::ObjectPrx> inactive_;
};
