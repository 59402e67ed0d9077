/** The first value at once, then the latest at most once in that time. */
export function throttle<Value>(work: (value: Value) => void, ms: number): (value: Value) => void {
  let next: { value: Value } | undefined;
  let isResting = false;
  const rest = () => {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (!next) return;
      work(next.value);
      next = undefined;
      rest();
    }, ms);
  };
  return (value) => {
    if (isResting) {
      next = { value };
      return;
    }
    work(value);
    rest();
  };
}
