// SPDX-License-Identifier: MIT
// An allow list: a new system call of a later kernel is refused until somebody adds it here. What is not listed fails
// with EPERM, so that a library that asks for something optional goes on without it. What only an attacker calls ends
// the process instead.
#include "system_calls.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace sinew::sandbox {
namespace {

constexpr int allowed_calls[] = {
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // descriptors
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(lseek),
    SCMP_SYS(close), SCMP_SYS(fadvise64), SCMP_SYS(getdents64), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pipe),
    SCMP_SYS(pipe2),
    // facts about files
    SCMP_SYS(fstat), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(access),
    SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    // threads and signals of this process
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group),
    // time, random numbers, and facts about this process and the machine
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(getrandom), SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(getpid),
    SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid),
    SCMP_SYS(getrlimit), SCMP_SYS(getrusage)};

constexpr int hostile_calls[] = {
    // programs and processes
    SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_send_signal), SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(setns), SCMP_SYS(unshare),
    // network
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept),
    SCMP_SYS(accept4),
    // large parts of the kernel that a decoder never needs
    SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register), SCMP_SYS(bpf),
    SCMP_SYS(userfaultfd), SCMP_SYS(perf_event_open), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(keyctl),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(init_module),
    SCMP_SYS(finit_module), SCMP_SYS(delete_module), SCMP_SYS(kexec_load), SCMP_SYS(reboot)};

class Filter {
public:
    Filter() : filter_(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {
        if (filter_ == nullptr) error_ = ENOMEM;
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    ~Filter() {
        if (filter_ != nullptr) seccomp_release(filter_);
    }

    void set(scmp_filter_attr attribute, std::uint32_t value) {
        if (error_ == 0) error_ = -seccomp_attr_set(filter_, attribute, value);
    }
    /// The action for a system call whose arguments match. A call that this machine does not have is skipped.
    template <class... Conditions>
    void add(std::uint32_t action, int call, Conditions... conditions) {
        if (error_ != 0 || call < 0) return;
        error_ = -seccomp_rule_add(filter_, action, call, sizeof...(conditions), conditions...);
    }
    void load() {
        if (error_ == 0) error_ = -seccomp_load(filter_);
    }
    std::string error() const { return error_ == 0 ? "" : std::string("seccomp: ") + std::strerror(error_); }

private:
    scmp_filter_ctx filter_;
    int error_ = 0;
};

// True for arguments with none of these bits.
scmp_arg_cmp has_none(unsigned argument, scmp_datum_t bits) {
    return {argument, SCMP_CMP_MASKED_EQ, bits, 0};
}
scmp_arg_cmp equals(unsigned argument, scmp_datum_t value) {
    return {argument, SCMP_CMP_EQ, value, 0};
}

void add_files(Filter& filter) {
    constexpr scmp_datum_t writing =
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~static_cast<unsigned>(O_DIRECTORY));
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(open), has_none(1, writing));
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(openat), has_none(2, writing));
    for (const int command : {F_GETFD, F_SETFD, F_GETFL})
        filter.add(SCMP_ACT_ALLOW, SCMP_SYS(fcntl), equals(1, static_cast<scmp_datum_t>(command)));
}

// Memory never becomes executable: injected code cannot run, and no further library is loaded.
void add_memory(Filter& filter) {
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(mmap), has_none(2, PROT_EXEC));
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), has_none(2, PROT_EXEC));
}

void add_threads(Filter& filter) {
    constexpr scmp_datum_t kind = CLONE_THREAD | CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                  CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(clone), scmp_arg_cmp{0, SCMP_CMP_MASKED_EQ, kind, CLONE_THREAD});
    filter.add(SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), has_none(0, CLONE_THREAD));
    // A filter cannot see the arguments of clone3, which are in memory. The C library then uses clone.
    filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3));
    // abort() sends a signal to its own thread.
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(tgkill), equals(0, static_cast<scmp_datum_t>(::getpid())));
    // Reading the limits of this process.
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), equals(0, 0), equals(2, 0));
}

}  // namespace

std::string restrict_system_calls() {
    Filter filter;
    filter.set(SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    filter.set(SCMP_FLTATR_CTL_TSYNC, 1);
    filter.set(SCMP_FLTATR_CTL_OPTIMIZE, 2);
    for (const int call : allowed_calls) filter.add(SCMP_ACT_ALLOW, call);
    for (const int call : hostile_calls) filter.add(SCMP_ACT_KILL_PROCESS, call);
    add_files(filter);
    add_memory(filter);
    add_threads(filter);
    filter.load();
    return filter.error();
}

}  // namespace sinew::sandbox
