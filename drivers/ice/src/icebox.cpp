// What IceBox loads of a library: a service for each object of the process, which tells the kit of it.
#include <IceBox/IceBox.h>

#include <exception>
#include <memory>
#include <orrery/programs/components.hpp>
#include <string>

namespace {

class Service : public IceBox::Service {
 public:
  // It is called as the object that it carries, and works on the communicator that IceBox gives it.
  void start(const std::string& name, const std::shared_ptr<Ice::Communicator>& communicator,
             const Ice::StringSeq&) override {
    try {
      orrery::components().add(name, communicator);
    } catch (const std::exception& error) {
      // Of other exceptions IceBox says no more than that there was one.
      throw IceBox::FailureException(__FILE__, __LINE__, name + ": " + error.what());
    }
    name_ = name;
  }

  void stop() override { orrery::components().remove(name_); }

 private:
  std::string name_;
};

}  // namespace

extern "C" ICE_DECLSPEC_EXPORT IceBox::Service* orrery_component(const std::shared_ptr<Ice::Communicator>&) {
  return new Service;
}
