#ifndef ESPALIER_SYSTEM_LIBRARY_H
#define ESPALIER_SYSTEM_LIBRARY_H

/// Loads a library of the system, if the command does so when it needs it.
///
/// A release is linked with another definition, which Scripts/lazy-libraries makes. Everywhere else the
/// libraries are loaded at the start.
///
/// - Parameter name: The name, as a linker knows it.
/// - Returns: The file and the package that are missing, or null.
const char *_Nullable espalier_load_library(const char *_Nonnull name);

#endif
