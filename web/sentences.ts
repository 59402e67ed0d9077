const call = /(?<![\w.])(?:say|phrase|sayWith)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(`))/g;

const comment = /^\s*(\/\/|\/?\*).*$/gm;

/** The sentences that a file says, in its order. What is said has to stand there as a whole: a template is a mistake. */
export function sentencesIn(code: string): string[] {
  return [...code.replace(comment, '').matchAll(call)].map(([whole, single, double, template]) => {
    if (template) throw new Error(`A template cannot be translated: ${whole}. Say '... {name} ...' with its values.`);
    return (single ?? double ?? '').replace(/\\(.)/g, '$1');
  });
}
