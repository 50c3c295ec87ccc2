// Where omniORB declares CosNaming, which is part of its library. Valid C++14.
#pragma once

#include <omniORB4/Naming.hh>
