// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { refreshLater, useNewVersion, watchForNewVersion } from './newVersion.ts';

vi.mock('../../ui/externalStore.ts', async (original) => ({
  ...(await original<typeof import('../../ui/externalStore.ts')>()),
  useStore: (store: { read(): unknown }) => store.read(),
}));
vi.mock('./workerMessages.ts', () => ({ ask: async () => true, TAKE_OVER: 'take over' }));

const worker = (state: string) => Object.assign(new EventTarget(), { state }) as unknown as ServiceWorker;
const registrationWith = (workers: Partial<ServiceWorkerRegistration>) =>
  Object.assign(new EventTarget(), { installing: null, waiting: null, ...workers }) as ServiceWorkerRegistration;
const controlledBy = (controller: ServiceWorker | null) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { controller } }));
const offered = () => vi.waitFor(() => expect(useNewVersion()).toBeDefined());

afterEach(() => {
  refreshLater();
  vi.unstubAllGlobals();
});

it('a worker that is installed beside an older one is offered as a new version', async () => {
  controlledBy(worker('activated'));
  watchForNewVersion(registrationWith({ waiting: worker('installed') }), true);
  await offered();
});

it('the first worker is no new version, although it controls the page before its state is reported', async () => {
  const first = worker('installed');
  controlledBy(first);
  const registration = registrationWith({ installing: first });
  watchForNewVersion(registration, false);
  registration.dispatchEvent(new Event('updatefound'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(useNewVersion()).toBeUndefined();

  Object.assign(registration, { installing: worker('installed') });
  registration.dispatchEvent(new Event('updatefound'));
  await offered();
});
