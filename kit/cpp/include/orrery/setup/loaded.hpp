// The version of a library that this process has loaded, for those with no function that tells. Valid C++14.
#pragma once

#include <link.h>

#include <cstring>
#include <string>

namespace orrery {

// Of `libthing-1.2.so` loaded from any folder, the `1.2`, if asked for "libthing-"; "unknown" where none is loaded.
inline std::string loaded_version(const std::string& name) {
  struct Search {
    const std::string& name;
    std::string found;
    static int look(dl_phdr_info* object, std::size_t, void* self) {
      auto& search = *static_cast<Search*>(self);
      const char* const slash = std::strrchr(object->dlpi_name, '/');
      const std::string file = slash == nullptr ? object->dlpi_name : slash + 1;
      if (file.compare(0, search.name.size(), search.name) != 0) return 0;
      search.found = file.substr(search.name.size(), file.find(".so") - search.name.size());
      return 1;
    }
  };
  Search search{name, "unknown"};
  dl_iterate_phdr(Search::look, &search);
  return search.found;
}

}  // namespace orrery
