// Servants by the ids of their objects, outside of any POA. Valid C++14.
#pragma once

#include <mutex>
#include <orrery/corba/orb.hpp>
#include <string>
#include <unordered_map>

namespace orrery {
namespace corba {

class ServantTable {
 public:
  void add(const PortableServer::ObjectId& id, PortableServer::Servant servant) {
    const std::lock_guard<std::mutex> lock(mutex_);
    servants_[key(id)] = servant;
  }
  void remove(const PortableServer::ObjectId& id) {
    const std::lock_guard<std::mutex> lock(mutex_);
    servants_.erase(key(id));
  }
  PortableServer::Servant find(const PortableServer::ObjectId& id) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = servants_.find(key(id));
    if (found == servants_.end()) throw CORBA::OBJECT_NOT_EXIST(0, CORBA::COMPLETED_NO);
    return found->second;
  }

 private:
  static std::string key(const PortableServer::ObjectId& id) {
    return std::string(reinterpret_cast<const char*>(id.get_buffer()), id.length());
  }

  mutable std::mutex mutex_;
  std::unordered_map<std::string, PortableServer::Servant> servants_;
};

}  // namespace corba
}  // namespace orrery
