package orrery.kit.serving;

import orrery.kit.setup.Source;

/** A generated servant: it replies with what was made up once, but for what the arguments decide. */
public interface Servant {
  /** Make the replies up; once more when its reference is known, which is `source.self()`. */
  void refer(Source source);
}
