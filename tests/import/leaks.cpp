// SPDX-License-Identifier: MIT
// Assimp 5.2 leaks memory when it refuses a file. That is not ours, and the importer is a process that ends.

extern "C" const char* __lsan_default_suppressions();  // called by LeakSanitizer
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libassimp";
}
