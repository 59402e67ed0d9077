import { describe, expect, it } from 'vitest';
import { namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { ofType, runs, synthesised } from '../cloud/synthesise.fixture.ts';
import { mapPath } from '../ownMap.ts';
import { functionsOf } from './template.fixture.ts';

const preview = synthesised('preview');
type Template = typeof preview.template;

function changed(change: (template: Template) => void): typeof preview {
  const template = structuredClone(preview.template);
  change(template);
  return { ...preview, template };
}

/** Mismatches between the contract and the deployed functions. */
async function miswired(of: typeof preview): Promise<string[]> {
  const functions = functionsOf(of);
  const wanted = [
    ...namedRoutes().map(({ name, route }) => ({ key: `${route.method} ${route.path}`, name })),
    ...namedJobs().map(({ name }) => ({ key: name, name })),
    { key: `GET ${mapPath}`, name: 'mapTiles' },
    { key: '$default', name: 'notFound' },
  ];
  const problems = await Promise.all(
    wanted.map(async ({ key, name }) => {
      const [, resource] = functions.get(key) ?? [];
      if (!resource) return [`${key} leads nowhere`];
      return (await runs(of, resource, name)) ? [] : [`${key} does not run ${name}`];
    }),
  );
  const unknown = [...functions.keys()].filter((key) => !wanted.some((each) => each.key === key));
  return [...problems.flat(), ...unknown.map((key) => `${key} is not in the contract`)];
}

describe('routes and schedules of a deployed stage', () => {
  it('every route and schedule leads to the bundle of its handler', async () =>
    expect(await miswired(preview)).toEqual([]));

  it('the check detects a route without its handler', async () => {
    const routes = ofType(preview, 'AWS::ApiGatewayV2::Route');
    const login = routes.find(([, { Properties }]) => Properties.RouteKey === 'POST /api/login') ?? routes[0];
    const other = routes.find(([, { Properties }]) => Properties.RouteKey === 'POST /api/logout') ?? routes[1];
    if (!login || !other) throw new Error('There are no routes');
    const gone = changed(({ Resources }) => {
      delete Resources[login[0]];
    });
    expect(await miswired(gone)).toEqual(['POST /api/login leads nowhere']);
    const crossed = changed(({ Resources }) => {
      const route = Resources[login[0]];
      if (route) route.Properties.Target = other[1].Properties.Target;
    });
    expect(await miswired(crossed)).toEqual(['POST /api/login does not run login']);
    const nowhere = changed(({ Resources }) => {
      for (const [id, { Type }] of Object.entries(Resources)) {
        if (Type === 'AWS::Lambda::Function' && /^Apilogin/.test(id)) delete Resources[id];
      }
    });
    await expect(miswired(nowhere)).rejects.toThrow('POST /api/login leads to no function');
  });
});
