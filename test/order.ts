import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that need no set-up come first, while that of the others goes on (besideTests.ts). Then what takes longest, so that
 * no long file is left when all others are done; small files fill the gaps at the end.
 */
const PROJECTS = ['engine', 'cloud', 'unit', 'screens', 'e2e'];
/** Files of few lines that take most of a minute: among the small ones they would be left when all others are done. */
const LONG = [
  'test/simulate/simulate.test.ts',
  'web/e2e/specs/killedServer.e2e.ts',
  'web/e2e/specs/ownOrigin.e2e.ts',
  'web/e2e/specs/pseudoLanguage.e2e.ts',
];

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => {
      const source = readFileSync(file.moduleId, 'utf8');
      // Vitest starts a new process when the next file wants another environment: those that want a page stand together.
      const page = source.includes('@vitest-environment happy-dom') ? 0 : 1;
      return {
        file,
        project: PROJECTS.indexOf(file.project.name),
        page,
        size: LONG.some((long) => file.moduleId.endsWith(long)) ? Number.MAX_SAFE_INTEGER : source.length,
      };
    });
    return ranked
      .toSorted((a, b) => a.project - b.project || a.page - b.page || b.size - a.size)
      .map(({ file }) => file);
  }
}
