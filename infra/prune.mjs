import { readdirSync, rmSync } from 'node:fs';

/**
 * npm's `postinstall`: deletes installed files that no command reads, a quarter of `node_modules`: source maps, builds of
 * `onnxruntime-web` for browsers and GPUs, what CDK keeps for other languages, TypeScript sources, and CommonJS and declarations
 * beside the ones that are used.
 */
const unread = [
  /\.[cm]?[jt]s\.map$/,
  /^onnxruntime-web\/dist\/(?!ort\.node\.min\.|ort-wasm-simd-threaded\.(mjs|wasm)$)/,
  /^(maplibre-gl|happy-dom|rxjs|zod)\/src\/|\/dist-types\/ts3\.4\/|^maplibre-gl\/dist\/.*-dev\.mjs$/,
  /^@aws-amplify\/[^/]+\/(src|dist\/cjs)\/|^aws-cdk-lib\/\.jsii/,
  /^lucide-react\/dist\/lucide-react\.(pre|suf)fixed/,
];

const root = new URL('../node_modules/', import.meta.url);
for (const path of readdirSync(root, { recursive: true })) {
  if (unread.some((files) => files.test(path.replaceAll('\\', '/'))))
    rmSync(new URL(path, root), { recursive: true, force: true });
}
