// The shared vectors of kit/vectors.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace orrery {

using Json = nlohmann::json;

inline Json vectors(const std::string& name) {
  std::ifstream file(std::string(ORRERY_VECTORS) + "/" + name + ".json");
  if (!file) throw std::runtime_error("there is no kit/vectors/" + name + ".json");
  return Json::parse(file);
}

}  // namespace orrery
