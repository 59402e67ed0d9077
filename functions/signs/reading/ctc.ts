/** The letters of the model in its order: nothing first, a space last. */
export function readDictionary(text: string): string[] {
  return ['', ...text.split(/\r?\n/).filter((line) => line !== ''), ' '];
}

/**
 * Greedy decoding of a recognition (CTC): in each step the likeliest letter, repeated ones and the blank left out.
 * `values` holds `steps` times as many probabilities as the dictionary has letters.
 */
export function decodeLine(
  values: Float32Array,
  steps: number,
  dictionary: readonly string[],
): { text: string; confidence: number } {
  const classes = values.length / steps;
  let [text, before, sum, count] = ['', 0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    let best = 0;
    for (let i = 1; i < classes; i++) if ((values[from + i] ?? 0) > (values[from + best] ?? 0)) best = i;
    if (best !== 0 && best !== before) {
      text += dictionary[best] ?? '';
      sum += values[from + best] ?? 0;
      count++;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
