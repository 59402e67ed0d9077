import { listenForPushes } from './worker/pushListeners.ts';
import { receiveShared } from './worker/receiveShared.ts';
import { serveRuntimeCaches } from './worker/runtimeCaches.ts';
import { sendInBackground } from './worker/send.ts';
import { type PrecachedFile, serveShell } from './worker/shell.ts';
import { handleUpdates } from './worker/update.ts';
import { serveWords, type WordFiles } from './worker/words.ts';

/** Written by the build (web/serviceWorker.ts). */
declare const SHELL_FILES: readonly PrecachedFile[];
declare const WORD_FILES: WordFiles;

serveWords(WORD_FILES);
serveShell(SHELL_FILES);
serveRuntimeCaches();
handleUpdates();
sendInBackground();
receiveShared();
listenForPushes();
