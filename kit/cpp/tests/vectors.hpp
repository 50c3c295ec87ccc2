// The shared vectors of kit/vectors.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace orrery {

using Json = nlohmann::json;

// One list or object of kit/vectors/`name`.json. By value: a reference into the parsed file would not outlive a loop's
// head.
inline Json vectors(const std::string& name, const std::string& part) {
  std::ifstream file(std::string(ORRERY_VECTORS) + "/" + name + ".json");
  if (!file) throw std::runtime_error("there is no kit/vectors/" + name + ".json");
  return Json::parse(file).at(part);
}

}  // namespace orrery
