#include "serving/reactions.hpp"

#include <algorithm>

#include "orrery/serving/withdrawal.hpp"

namespace orrery {

const Reactor* reactor_to(Reactions* reactions, const char* operation) {
  return reactions == nullptr ? nullptr : reactions->to(operation);
}

void Errands::add(const Offer& offer, const Peer* peers) {
  pools_.push_back(offer.pool);
  const Peer* peer = peers;
  do {
    errands_.push_back({offer.exchange, peer});
    peer = peer->next;
  } while (peer != peers);
  slots_.resize(errands_.size());
}

void Errands::run() { at_once_ ? run_at_once() : run_one_by_one(); }

void Errands::run_one_by_one() {
  for (const auto& [x, peer] : errands_) {
    AnySlot& slot = x.next(x.pool);
    // Only of a sample the start is asked for; other calls of a reaction are not timed.
    if (x.settle != nullptr) slot.start = MonotonicClock::now();
    const Checksum out = x.call(peer->stub, slot);
    CallCounters::add(x.counter, slot.in, out);
    if (x.settle != nullptr) x.settle(x.pool);
  }
}

void Errands::run_at_once() {
  for (std::size_t i = 0; i < errands_.size(); ++i) {
    const auto& [x, peer] = errands_[i];
    slots_[i] = &x.next(x.pool);
    if (x.settle != nullptr) slots_[i]->start = MonotonicClock::now();
    x.launch(peer->stub, *slots_[i]);
  }
  for (std::size_t i = 0; i < errands_.size(); ++i) {
    const auto& [x, peer] = errands_[i];
    CallCounters::add(x.counter, slots_[i]->in, x.land(peer->stub, *slots_[i]));
    if (x.settle != nullptr) x.settle(x.pool);
  }
}

Reactions::Reactions(std::uint64_t seed) : seed_(seed), hands_([this] { return new_hand(); }) {}

const Reactor* Reactions::to(const std::string& operation) {
  const auto is_meant = [&](const Reaction& reaction) { return reaction.operation == operation; };
  if (std::none_of(planned_.begin(), planned_.end(), is_meant)) return nullptr;
  operations_.push_back(operation);
  const auto counts = [&](const Reaction& reaction) { return is_meant(reaction) && reaction.counts != nullptr; };
  const bool is_counted = std::any_of(planned_.begin(), planned_.end(), counts);
  return &reactors_.emplace_back(*this, operations_.size() - 1, is_counted ? &count_and_react : &react_only);
}

bool Reactions::make_calls() const {
  return std::any_of(planned_.begin(), planned_.end(), [](const Reaction& each) { return !each.calls.empty(); });
}

const Reaction* Reactions::unclaimed() const {
  for (const Reaction& reaction : planned_) {
    if (std::find(operations_.begin(), operations_.end(), reaction.operation) == operations_.end()) return &reaction;
  }
  return nullptr;
}

void Reactions::react(std::size_t operation) {
  Hand& hand = hands_.get();
  const Taken level(*this, hand);
  for (auto& [reaction, errands] : level.steps(operation)) {
    const bool certain = reaction->chance >= Reaction::certain;
    if (!certain && hand.random.next() % Reaction::certain >= reaction->chance) continue;
    if (reaction->work > 0) work<MonotonicClock>(reaction->how, reaction->work);
    errands.run();
  }
}

void Reactions::react_only(Reactions& self, std::size_t operation) { self.react(operation); }

void Reactions::count_and_react(Reactions& self, std::size_t operation) {
  for (const Reaction& reaction : self.planned_) {
    if (reaction.counts != nullptr && reaction.operation == self.operations_[operation]) self.arrive(reaction);
  }
  self.react(operation);
}

void Reactions::arrive(const Reaction& reaction) {
  if (refuses_) throw ObjectWithdrawn();
  const Instant now = MonotonicClock::now();
  const std::uint64_t before = reaction.counts->add(SharedCounts::arrived);
  reaction.counts->note(before, now);
  if (reaction.withdraw == 0 || before + 1 != reaction.withdraw) return;
  refuses_ = !withdraw_();
  reaction.counts->set(SharedCounts::injected, 1);
}

Reactions::Hand Reactions::new_hand() {
  Hand hand{Random(seed_, "reactions " + std::to_string(hands_made_++)), {}, nullptr};
  hand.free = &hand.levels.emplace_back();
  fill(*hand.free, false);
  const auto sleeps = [](const Reaction& reaction) { return reaction.how == Reaction::How::sleep; };
  // Here, on the handler's thread: each thread has a timer slack of its own (prctl(2)).
  if (std::any_of(planned_.begin(), planned_.end(), sleeps)) wake_exactly();
  return hand;
}

Reactions::Level& Reactions::one_more(Hand& hand) {
  // Whole before it is anybody's: calls may be served while its stubs are resolved, and make levels of their own.
  Level level;
  fill(level, true);
  Level& last = hand.levels.back();
  return *(last.above = &hand.levels.emplace_back(std::move(level)));
}

void Reactions::fill(Level& level, bool waits) {
  for (const std::string& operation : operations_) {
    auto& steps = level.steps.emplace_back();
    for (const Reaction& reaction : planned_) {
      if (reaction.operation == operation) steps.push_back(new_step(level, reaction, waits));
    }
  }
}

Reactions::Step Reactions::new_step(Level& level, const Reaction& reaction, bool waits) {
  Step step{&reaction, Errands(reaction.at_once)};
  for (const auto& [port, operation] : reaction.calls) {
    auto& caller = level.callers[port];
    if (caller == nullptr) caller = resolve_(port, waits);
    step.errands.add(caller->prepare(operation), caller->peers());
  }
  return step;
}

}  // namespace orrery
