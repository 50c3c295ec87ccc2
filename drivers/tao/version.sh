# The version of the TAO that is here, found as driver.cmake finds it.
if [ -n "$TAO_ROOT" ] && [ -n "$ACE_ROOT" ]; then
  sed -n 's/.*define TAO_VERSION "\(.*\)".*/\1/p' "$TAO_ROOT/tao/Version.h"
else
  pkg-config --modversion TAO || tao_idl -V 2>&1 | grep -m 1 -o '[0-9][0-9.]*'
fi
