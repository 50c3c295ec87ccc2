// Cyclone DDS's handles as every other file here uses them: what fails throws, what is dropped is deleted.
#pragma once

#include <dds/dds.h>
#include <dds/ddsc/dds_loan_api.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace orrery {
namespace cyclonedds {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The result of a call of the API, which is negative where it failed.
inline dds_return_t check(dds_return_t result, const char* what) {
  if (__builtin_expect(result < 0, 0)) throw Failure(std::string(what) + ": " + dds_strretcode(result));
  return result;
}

class Entity {
 public:
  Entity() = default;
  Entity(dds_entity_t handle, const char* what) : handle_(check(handle, what)) {}
  Entity(Entity&& other) noexcept : handle_(std::exchange(other.handle_, 0)) {}
  Entity& operator=(Entity&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Entity() {
    if (handle_ > 0) dds_delete(handle_);
  }

  dds_entity_t get() const { return handle_; }

 private:
  dds_entity_t handle_ = 0;
};

inline dds_guid_t guid_of(const Entity& entity) {
  dds_guid_t guid;
  check(dds_get_guid(entity.get(), &guid), "dds_get_guid");
  return guid;
}

// What an endpoint promises and asks for.
class Qos {
 public:
  Qos() : qos_(dds_create_qos()) {}
  ~Qos() { dds_delete_qos(qos_); }
  Qos(const Qos&) = delete;
  Qos& operator=(const Qos&) = delete;

  dds_qos_t* get() const { return qos_; }

 private:
  dds_qos_t* qos_;
};

// Whom the middleware's own threads tell of what happens.
class Listener {
 public:
  Listener() : listener_(dds_create_listener(nullptr)) {}
  ~Listener() { dds_delete_listener(listener_); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  dds_listener_t* get() const { return listener_; }

 private:
  dds_listener_t* listener_;
};

}  // namespace cyclonedds
}  // namespace orrery
