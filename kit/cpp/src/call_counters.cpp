#include "orrery/ledger.hpp"

#include <mutex>

namespace orrery {
namespace {
std::mutex mutex;
std::vector<Account> all_accounts;
std::vector<std::vector<Tally>> pages;  // kept when their thread ends or takes a longer one: their calls still count
}  // namespace

__thread Ledger::Page Ledger::page_{nullptr, 0};

std::size_t Ledger::open(Account account) {
  const std::scoped_lock lock(mutex);
  all_accounts.push_back(std::move(account));
  return all_accounts.size() - 1;
}

void Ledger::turn_page() {
  const std::scoped_lock lock(mutex);
  pages.emplace_back(all_accounts.size());
  page_ = {pages.back().data(), pages.back().size()};
}

const std::vector<Account>& Ledger::accounts() { return all_accounts; }

Tally Ledger::total(std::size_t account) {
  const std::scoped_lock lock(mutex);
  Tally sum;
  for (const auto& page : pages) {
    if (account >= page.size()) continue;
    sum.calls += page[account].calls;
    sum.in += page[account].in;
    sum.out += page[account].out;
  }
  return sum;
}

}  // namespace orrery
