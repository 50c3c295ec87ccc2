// The version of the libsystemd that this process has loaded. It has no function that tells.
#pragma once

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <systemd/sd-bus.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

// Distributions write the package's version into a note of the file (systemd.io, "Package Metadata for Executable
// Files"); elsewhere the file's own name has to do.
class LibraryVersion {
 public:
  static std::string text() {
    LibraryVersion found;
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(&sd_bus_new), &info) == 0) return "unknown";
    found.base_ = reinterpret_cast<std::uintptr_t>(info.dli_fbase);
    dl_iterate_phdr(look, &found);
    return found.version_.empty() ? std::filesystem::canonical(info.dli_fname).filename().string() : found.version_;
  }

 private:
  static int look(dl_phdr_info* object, std::size_t, void* self) {
    auto& found = *static_cast<LibraryVersion*>(self);
    if (object->dlpi_addr != found.base_) return 0;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
      const ElfW(Phdr) & part = object->dlpi_phdr[i];
      if (part.p_type == PT_NOTE)
        found.read(reinterpret_cast<const char*>(object->dlpi_addr + part.p_vaddr), part.p_memsz);
    }
    return 1;
  }

  void read(const char* at, std::size_t size) {
    static constexpr std::uint32_t package_note = 0xcafe1a7e;
    const auto padded = [](std::size_t bytes) { return (bytes + 3) / 4 * 4; };
    for (const char* end = at + size; at + sizeof(ElfW(Nhdr)) <= end;) {
      const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(at);
      const char* description = at + sizeof *note + padded(note->n_namesz);
      if (note->n_type == package_note) version_ = member(std::string(description, note->n_descsz), "\"version\":\"");
      at = description + padded(note->n_descsz);
    }
  }

  static std::string member(const std::string& json, const std::string& key) {
    const std::size_t begin = json.find(key);
    if (begin == std::string::npos) return "";
    return json.substr(begin + key.size(), json.find('"', begin + key.size()) - begin - key.size());
  }

  std::uintptr_t base_ = 0;
  std::string version_;
};
