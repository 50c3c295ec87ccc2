// Messages of sdbus-c++ as the codec's Writer and Reader: everything goes through the library's stream operators.
#pragma once

#include <sdbus-c++/sdbus-c++.h>

#include <memory>
#include <orrery/dbus/codec.hpp>

// f(a value of the type that has this code), for the codes of fixed-size scalars.
template <class F>
void with_type_of(char code, F f) {
  switch (code) {
    case 'y':
      return f(std::uint8_t());
    case 'n':
      return f(std::int16_t());
    case 'q':
      return f(std::uint16_t());
    case 'i':
      return f(std::int32_t());
    case 'u':
      return f(std::uint32_t());
    case 'x':
      return f(std::int64_t());
    case 't':
      return f(std::uint64_t());
    default:
      return f(double());
  }
}

class Writer {
 public:
  explicit Writer(sdbus::Message& message) : message_(message) {}

  template <class Wire>
  void scalar(char code, Wire value) {
    if (code == 'b')
      message_ << (value != 0);
    else
      message_ << value;
  }
  void text(const std::string& value) { message_ << value; }
  // The library knows no sequence but std::vector: of arrays and wide strings one is made.
  void block(char code, const void* data, std::size_t bytes) {
    with_type_of(code, [&](auto zero) {
      using Value = decltype(zero);
      const auto* const first = static_cast<const Value*>(data);
      message_ << std::vector<Value>(first, first + bytes / sizeof(Value));
    });
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    if (kind == 'a') message_.openContainer(contents);
    if (kind == 'v') message_.openVariant(contents);
    if (kind == 'r') message_.openStruct(contents);
    f(*this);
    if (kind == 'a') message_.closeContainer();
    if (kind == 'v') message_.closeVariant();
    if (kind == 'r') message_.closeStruct();
  }
  sdbus::Message& message() { return message_; }

 private:
  sdbus::Message& message_;
};

class Reader {
 public:
  explicit Reader(sdbus::Message& message) : message_(message) {}

  template <class Wire>
  Wire scalar(char code) {
    if (code == 'b') return read<bool>();
    return read<Wire>();
  }
  const char* text() { return read<char*>(); }
  orrery::dbus::Block block(char code) {
    orrery::dbus::Block block{nullptr, 0};
    with_type_of(code, [&](auto zero) {
      using Values = std::vector<decltype(zero)>;
      const auto values = std::make_shared<Values>(read<Values>());
      block = {values->data(), values->size() * sizeof zero};
      held_ = values;
    });
    return block;
  }
  template <class F>
  void inside(char kind, const char* contents, F f) {
    if (kind == 'a') message_.enterContainer(contents);
    if (kind == 'v') message_.enterVariant(contents);
    if (kind == 'r') message_.enterStruct(contents);
    check();
    f(*this);
    if (kind == 'a') message_.exitContainer();
    if (kind == 'v') message_.exitVariant();
    if (kind == 'r') message_.exitStruct();
  }
  bool at_end() {
    message_.peekType(type_, contents_);
    return type_.empty() || type_[0] == '\0';
  }
  bool variant_holds(const char* signature) {
    message_.peekType(type_, contents_);
    return type_ == "v" && contents_ == signature;
  }
  // The library says that nothing is left by a message that is false.
  void check() const {
    if (!message_) throw orrery::Malformed("a message ends too early");
  }
  sdbus::Message& message() { return message_; }

 private:
  template <class Value>
  Value read() {
    Value value{};
    message_ >> value;
    check();
    return value;
  }

  sdbus::Message& message_;
  std::string type_;
  std::string contents_;
  std::shared_ptr<void> held_;  // what the last block is made of
};

// Sequences that are the library's own are handed to it as they are; it writes and reads them element by element.
template <class Value>
  requires(sdbus::signature_of<Value>::is_valid)
void put_numbers(Writer& writer, const std::vector<Value>& value) {
  if (value.size() * sizeof(Value) > orrery::dbus::largest_array) throw orrery::dbus::TooLarge();
  writer.message() << value;
}
template <class Value>
  requires(sdbus::signature_of<Value>::is_valid)
void get_numbers(Reader& reader, std::vector<Value>& value) {
  value.clear();  // the operator appends
  reader.message() >> value;
  reader.check();
}
