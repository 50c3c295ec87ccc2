#include "orrery/ledger.hpp"

#include <memory>
#include <mutex>

namespace orrery {
namespace {
std::mutex mutex;
std::vector<Account> all_accounts;
std::vector<std::unique_ptr<Tally[]>> pages;  // kept when their thread ends: its calls still count
}  // namespace

thread_local Tally* Ledger::page_ = nullptr;

std::size_t Ledger::open(Account account) {
  const std::scoped_lock lock(mutex);
  all_accounts.push_back(std::move(account));
  return all_accounts.size() - 1;
}

Tally* Ledger::turn_page() {
  const std::scoped_lock lock(mutex);
  pages.push_back(std::make_unique<Tally[]>(all_accounts.size()));
  return page_ = pages.back().get();
}

const std::vector<Account>& Ledger::accounts() { return all_accounts; }

Tally Ledger::total(std::size_t account) {
  const std::scoped_lock lock(mutex);
  Tally sum;
  for (const auto& page : pages) {
    sum.calls += page[account].calls;
    sum.in += page[account].in;
    sum.out += page[account].out;
  }
  return sum;
}

}  // namespace orrery
