# Whether the TAO that is here, found as driver.cmake finds it, has the library NAME: has_library.sh NAME
name=$1
look_in() {
  for folder; do
    ls "$folder/lib$name".* >/dev/null 2>&1 && exit
  done
  exit 1
}

if [ -n "$TAO_ROOT" ]; then
  look_in "$ACE_ROOT/lib" "$TAO_ROOT/lib"
elif folder=$(pkg-config --variable=libdir TAO 2>/dev/null); then
  look_in "$folder"
else
  prefix=$(dirname "$(dirname "$(command -v tao_idl)")")
  look_in "$prefix/lib" "$prefix"/lib/*-linux-gnu*
fi
