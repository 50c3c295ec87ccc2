// What is done with a request, found by the name of its operation. Valid C++14.
#pragma once

#include <algorithm>
#include <cstring>
#include <orrery/corba/orb.hpp>
#include <utility>
#include <vector>

namespace orrery {
namespace corba {

// In the order of the names, and found by halves: a program that hears of its operations by name only.
template <class Function>
class OperationTable {
 public:
  struct Row {
    const char* name;
    Function function;
  };

  explicit OperationTable(std::vector<Row> rows) : rows_(std::move(rows)) {
    std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return std::strcmp(a.name, b.name) < 0; });
  }

  Function find(const char* name) const {
    const auto found = std::lower_bound(rows_.begin(), rows_.end(), name, [](const Row& row, const char* wanted) {
      return std::strcmp(row.name, wanted) < 0;
    });
    if (found == rows_.end() || std::strcmp(found->name, name) != 0) {
      throw CORBA::BAD_OPERATION(0, CORBA::COMPLETED_NO);
    }
    return found->function;
  }

 private:
  std::vector<Row> rows_;
};

}  // namespace corba
}  // namespace orrery
