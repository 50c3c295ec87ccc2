// The shared vectors of kit/vectors.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace orrery {

using Json = nlohmann::json;

// One list or object of kit/vectors/`name`.json, which has something. By value: a reference into the parsed file would
// not outlive a loop's head.
inline Json vectors(const std::string& name, const std::string& part) {
  std::ifstream file(std::string(ORRERY_VECTORS) + "/" + name + ".json");
  if (!file) throw std::runtime_error("there is no kit/vectors/" + name + ".json");
  Json found = Json::parse(file).at(part);
  // A loop over nothing would compare nothing, and pass.
  if (found.empty()) throw std::runtime_error("kit/vectors/" + name + ".json has nothing of " + part);
  return found;
}

}  // namespace orrery
