import type { Network } from './network.ts';

/** What is derived from a network alone is made with the first use and kept as long as the network. */
export function derivedOnce<Derived>(make: (network: Network) => Derived): (network: Network) => Derived {
  const made = new WeakMap<Network, Derived>();
  return (network) => {
    const kept = made.get(network) ?? make(network);
    made.set(network, kept);
    return kept;
  };
}
