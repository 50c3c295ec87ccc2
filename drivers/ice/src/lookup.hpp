// Where an object adapter is: the question that Ice's own runtime asks the locator for an indirect proxy.
#pragma once

#include <Ice/Communicator.h>
#include <Ice/Locator.h>

#include <string>

class Lookup {
 public:
  // `name` is the indirect proxy, `answer` the direct one. The connection is the lookup's own, made by the first ask().
  Lookup(std::shared_ptr<Ice::Communicator> communicator, const std::string& name, const std::string& answer,
         const std::string& connection)
      : adapter_(communicator->stringToProxy(name)->ice_getAdapterId()),
        wanted_(communicator->stringToProxy(answer)->ice_getEndpoints()),
        locator_(communicator->getDefaultLocator()->ice_connectionId(connection)) {}

  // The runtime's own cache of endpoints is passed by: every question reaches the locator.
  void ask() { found_ = locator_->findAdapterById(adapter_); }

  bool right() const {
    const auto endpoints = found_->ice_getEndpoints();
    if (endpoints.size() != wanted_.size()) return false;
    for (std::size_t i = 0; i < endpoints.size(); ++i) {
      if (endpoints[i]->toString() != wanted_[i]->toString()) return false;
    }
    return !endpoints.empty();
  }

 private:
  std::string adapter_;
  Ice::EndpointSeq wanted_;
  std::shared_ptr<Ice::LocatorPrx> locator_;
  std::shared_ptr<Ice::ObjectPrx> found_;
};
