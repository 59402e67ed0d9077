import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
const hex = (group: number) => group.toString(16);
const full = (all: readonly number[]) => all.map(hex).join(':');
const isMapped = (all: readonly number[]) => all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff;

/** Every IPv6 spelling with one run of zeros shortened to `::`. */
function compressed(all: readonly number[]): string[] {
  const found: string[] = [];
  for (let from = 0; from < 8; from++) {
    for (let to = from + 1; to <= 8 && all[to - 1] === 0; to++) {
      found.push(`${all.slice(0, from).map(hex).join(':')}::${all.slice(to).map(hex).join(':')}`);
    }
  }
  return found;
}

const zeroHeavy = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

describe('networkOf', () => {
  it('every spelling of an IPv6 address gives its /64', () => {
    fc.assert(
      fc.property(zeroHeavy, fc.nat(65535), (all, port) => {
        fc.pre(!isMapped(all));
        const network = `${all.slice(0, 4).map(hex).join(':')}::/64`;
        const padded = all.map((group) => hex(group).padStart(4, '0').toUpperCase()).join(':');
        const spellings = [full(all), padded, ...compressed(all)];
        for (const one of spellings) {
          for (const spelled of [one, `${one}%eth0`, `[${one}]`, `[${one}]:${port}`]) {
            expect(networkOf(spelled)).toBe(network);
          }
        }
        expect(networkOf(`${full(all)}:${port}`)).toBe(network);
      }),
    );
  });

  it('all addresses of a /64 share a network, and the next /64 has another', () => {
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        fc.pre(!isMapped(one));
        const neighbour = [...one.slice(0, 4), ...other.slice(4)];
        fc.pre(!isMapped(neighbour));
        expect(networkOf(full(neighbour))).toBe(networkOf(full(one)));
        const next = one.map((group, index) => (index === 3 ? group ^ 1 : group));
        expect(networkOf(full(next))).not.toBe(networkOf(full(one)));
      }),
    );
  });

  it('an IPv4 address is its own network, with a port or mapped into IPv6 too', () => {
    fc.assert(
      fc.property(bytes, fc.nat(65535), ([a = 0, b = 0, c = 0, d = 0], port) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const mapped = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
        const spellings = [
          plain,
          `${plain}:${port}`,
          `::ffff:${plain}`,
          `::FFFF:${mapped}`,
          `0:0:0:0:0:ffff:${mapped}`,
        ];
        for (const spelled of [...spellings, `[::ffff:${plain}]:${port}`]) expect(networkOf(spelled)).toBe(plain);
      }),
    );
  });

  it('networkOf never throws and gives all texts that are not addresses one network', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof networkOf(text)).toBe('string');
      }),
    );
    for (const text of ['', 'unknown', '300.1.1.1', '1:2:3', '1::2::3']) expect(networkOf(text)).toBe('unknown');
  });
});
