// Editors and type checkers read the types of this package. The functions themselves exist only in spec files.
throw new Error(
  "'headless-bridge' was imported by Node. Its functions exist only in spec files. Run them: npx headless-bridge test");
