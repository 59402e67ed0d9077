/** Tests that put others in the place of modules of Node's: they need modules of their own. */
export const replacing = ['functions/parts/auth/password.test.ts', 'functions/streets/cli/storage.test.ts'];
