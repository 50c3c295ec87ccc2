// TAO by hand: a servant that takes requests apart itself (DSI).
#pragma once

#include <tao/AnyTypeCode/NVList.h>
#include <tao/AnyTypeCode/TypeCode.h>
#include <tao/AnyTypeCode/TypeCode_Constants.h>
#include <tao/DynamicInterface/Dynamic_Implementation.h>
#include <tao/DynamicInterface/Server_Request.h>

#include <cstring>

#include "seven_callsS.h"

class Servant : public PortableServer::DynamicImplementation {
 public:
  explicit Servant(CORBA::ORB_ptr orb) : orb_(orb) {}

  void invoke(CORBA::ServerRequest_ptr request) override {
    const char* const operation = request->operation();
    if (std::strcmp(operation, "void_call") == 0) return take(request, nullptr, CORBA::ARG_IN);
    if (std::strcmp(operation, "in_int_call") == 0) return take(request, CORBA::_tc_long, CORBA::ARG_IN);
    if (std::strcmp(operation, "out_int_call") == 0) return take(request, CORBA::_tc_long, CORBA::ARG_OUT);
    if (std::strcmp(operation, "in_out_int_call") == 0) return take(request, CORBA::_tc_long, CORBA::ARG_INOUT);
    if (std::strcmp(operation, "in_string_call") == 0) return take(request, CORBA::_tc_string, CORBA::ARG_IN);
    if (std::strcmp(operation, "out_string_call") == 0) return take(request, CORBA::_tc_string, CORBA::ARG_OUT);
    if (std::strcmp(operation, "in_out_string_call") == 0) return take(request, CORBA::_tc_string, CORBA::ARG_INOUT);
    if (std::strcmp(operation, "_is_a") == 0) return agree(request);
    throw CORBA::BAD_OPERATION();
  }

  char* _primary_interface(const PortableServer::ObjectId&, PortableServer::POA_ptr) override {
    return CORBA::string_dup("IDL:Benchmarking:1.0");
  }

 private:
  // At most one argument, of this type; what goes both ways is left as it came.
  void take(CORBA::ServerRequest_ptr request, CORBA::TypeCode_ptr type, CORBA::Flags way) {
    CORBA::NVList_ptr arguments = CORBA::NVList::_nil();
    orb_->create_list(0, arguments);
    if (type != nullptr) arguments->add(way)->value()->_tao_set_typecode(type);
    // The request's own from here on.
    request->arguments(arguments);
    if (type == nullptr) return;
    CORBA::Any& value = *arguments->item(0)->value();
    if (way == CORBA::ARG_OUT) {
      give(value, type);
    } else {
      look(value, type);
    }
  }

  // TAO asks the servant itself of what type it is.
  void agree(CORBA::ServerRequest_ptr request) {
    take(request, CORBA::_tc_string, CORBA::ARG_IN);
    CORBA::Any answer;
    answer <<= CORBA::Any::from_boolean(true);
    request->set_result(answer);
  }

  static void give(CORBA::Any& value, CORBA::TypeCode_ptr type) {
    if (type->kind() == CORBA::tk_long) {
      value <<= CORBA::Long(1234567);
    } else {
      value <<= "sixteen letters!";
    }
  }

  // A servant of a skeleton gets its arguments read.
  static void look(const CORBA::Any& value, CORBA::TypeCode_ptr type) {
    CORBA::Long number = 0;
    const char* text = nullptr;
    const bool read = type->kind() == CORBA::tk_long ? value >>= number : value >>= text;
    if (!read) throw CORBA::BAD_PARAM();
  }

  CORBA::ORB_ptr orb_;
};
