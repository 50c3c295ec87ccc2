# Becomes the dcopserver of a trial. It says where it listens in a file alone: somebody has to print that once it is
# ready. And its socket, whose place is the same for all (/tmp/.ICE-unix), is taken away when it has ended.
if [ -n "$KDEDIR" ] && [ -n "$QTDIR" ]; then
  prefix=$KDEDIR libraries=$KDEDIR/lib:$QTDIR/lib
else
  prefix=$TDEDIR libraries=$TDEDIR/lib
fi
export PATH="$prefix/bin:$PATH" LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

watch() {
  # The runner ends all processes at once, and this one goes last.
  trap '' TERM
  # Clients need the cookie too, which iceauth writes after the address, and whole.
  until [ -s "$DCOPAUTHORITY" ] && [ -s "$ICEAUTHORITY" ]; do
    kill -0 $$ 2> /dev/null || exit
    sleep 0.01
  done
  read -r address < "$DCOPAUTHORITY"
  echo "$address"
  # The file is locked as long as the dcopserver lives.
  exec flock "$HOME/alive" rm -f "${address#*:}"
}

exec 9> "$HOME/alive"
flock 9
# Nobody's child: the dcopserver would not ask how it ended.
(watch 9>&- &)
exec dcopserver --nofork --nosid
