import { listenForPushes } from './worker/pushListeners.ts';
import { receiveShared } from './worker/receiveShared.ts';
import { serveRuntimeCaches } from './worker/runtimeCaches.ts';
import { sendInBackground } from './worker/send.ts';
import { type PrecachedFile, serveShell } from './worker/shell.ts';
import { handleUpdates } from './worker/update.ts';

/** Written by the build (web/serviceWorker.ts). */
declare const SHELL_FILES: readonly PrecachedFile[];

serveShell(SHELL_FILES);
serveRuntimeCaches();
handleUpdates();
sendInBackground();
receiveShared();
listenForPushes();
