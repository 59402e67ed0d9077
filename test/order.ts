import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that need no set-up come first, while that of the others goes on (besideTests.ts). Then what takes longest, so that
 * no long file is left when all others are done; small files fill the gaps at the end.
 */
const PROJECTS = ['engine', 'cloud', 'e2e', 'unit', 'screens'];

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }
}
