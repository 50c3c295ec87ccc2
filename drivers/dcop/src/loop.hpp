// Qt's own event loop, without a display; and what other threads want done on its thread.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <orrery/dcop/qt.hpp>
#include <utility>

using Task = std::function<void()>;

// Carries out what is posted to it. What a task throws must not reach Qt.
class Tasks : public QObject {
 public:
  // From any thread.
  void post(Task task) { QApplication::postEvent(this, new QCustomEvent(QEvent::User, new Task(std::move(task)))); }

 protected:
  void customEvent(QCustomEvent* posted) override {
    const std::unique_ptr<Task> task(static_cast<Task*>(posted->data()));
    (*task)();
  }
};

class Loop {
 public:
  Loop() : application_(count_, words_, false) {}
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // On the thread that made it.
  void run() { application_.exec(); }

  // From another thread; one that has not begun yet ends too, once it has.
  void stop() {
    tasks_.post([this] { application_.quit(); });
  }

  // From another thread: what `f` returns, or throws, on the loop's.
  template <class F>
  auto ask(F f) -> decltype(f()) {
    const auto asked = std::make_shared<std::packaged_task<decltype(f())()>>(std::move(f));
    auto answer = asked->get_future();
    tasks_.post([asked] { (*asked)(); });
    return answer.get();
  }

 private:
  // It keeps both.
  int count_ = 1;
  char name_[7] = "orrery";
  char* words_[2] = {name_, nullptr};
  QApplication application_;
  Tasks tasks_;  // gone before it is
};
