import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedRoutes } from '../../shared/api/routes.ts';
import { originSecretHeader } from '../headers.ts';
import { mapPath } from '../ownMap.ts';
import {
  assetOf,
  at,
  listOf,
  namesIn,
  ofType,
  type Resource,
  runs,
  statementsOf,
  synthesised,
} from './synthesise.fixture.ts';

const preview = synthesised('preview');

function functionBehind(route: Resource): [id: string, handler: Resource] {
  const [integration = ''] = namesIn(route.Properties.Target);
  const [id = ''] = namesIn(at(preview.template.Resources[integration], 'Properties', 'IntegrationUri'));
  const found = preview.template.Resources[id];
  if (found?.Type !== 'AWS::Lambda::Function') throw new Error(`${route.Properties.RouteKey} leads to no function`);
  return [id, found];
}

const apiFunctions = () => ofType(preview, 'AWS::Lambda::Function').filter(([id]) => id.startsWith('Api'));

describe('API of a stage', () => {
  it('the API has exactly the routes of the contract, the map and the default route', () => {
    const keys = ofType(preview, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
    const wanted = namedRoutes().map(({ route }) => `${route.method} ${route.path}`);
    expect(wanted.length).toBeGreaterThan(5);
    expect(keys.sort()).toEqual([...wanted, `GET ${mapPath}`, '$default'].sort());
  });

  it('every API route has the bundle of its own handler', async () => {
    const handlers = new Map(namedRoutes().map(({ name, route }) => [`${route.method} ${route.path}`, name]));
    handlers.set('$default', 'notFound');
    handlers.set(`GET ${mapPath}`, 'mapTiles');
    const seen = new Set<string>();
    for (const [, route] of ofType(preview, 'AWS::ApiGatewayV2::Route')) {
      const [id, handler] = functionBehind(route);
      const name = handlers.get(String(route.Properties.RouteKey)) ?? '';
      expect(await runs(preview, handler, name), `${route.Properties.RouteKey} runs ${name}`).toBe(true);
      expect(handler.Properties.Handler).toBe('index.handler');
      seen.add(id);
    }
    expect(seen.size).toBe(handlers.size);
    expect(
      apiFunctions()
        .map(([id]) => id)
        .sort(),
    ).toEqual([...seen].sort());
  });

  it('every API function has its own role and log group', () => {
    const roles = apiFunctions().map(([, { Properties }]) => namesIn(Properties.Role)[0] ?? '');
    const logs = apiFunctions().map(([, { Properties }]) => namesIn(Properties.LoggingConfig)[0] ?? '');
    expect(new Set(roles).size).toBe(apiFunctions().length);
    expect(new Set(logs).size).toBe(apiFunctions().length);
    for (const id of roles) expect(preview.template.Resources[id]?.Properties.ManagedPolicyArns, id).toBeUndefined();
    for (const id of logs) expect(preview.template.Resources[id]?.Properties.RetentionInDays, id).toBe(7);
  });

  it('the gateway invokes the functions of each part by one role without other permissions', () => {
    const roles = ofType(preview, 'AWS::ApiGatewayV2::Integration').flatMap(([, { Properties }]) =>
      namesIn(Properties.CredentialsArn),
    );
    expect(roles).toHaveLength(apiFunctions().length);
    expect(new Set(roles).size).toBe(2);
    const invoked = [...new Set(roles)].flatMap((role) => {
      const { AssumeRolePolicyDocument: trust, Policies } = preview.template.Resources[role]?.Properties ?? {};
      expect(statementsOf(trust).map(({ Principal }) => Principal)).toEqual([{ Service: 'apigateway.amazonaws.com' }]);
      const [allowed, ...more] = listOf(Policies).flatMap((policy) => statementsOf(at(policy, 'PolicyDocument')));
      expect([allowed?.Action, more]).toEqual(['lambda:InvokeFunction', []]);
      return namesIn(allowed?.Resource);
    });
    expect(invoked.sort()).toEqual(
      apiFunctions()
        .map(([id]) => id)
        .sort(),
    );
    expect(ofType(preview, 'AWS::Lambda::Permission').filter(([id]) => id.startsWith('Api'))).toEqual([]);
  });

  it('functions that hash passwords have a whole vCPU', () => {
    const memory = Object.fromEntries(
      ofType(preview, 'AWS::ApiGatewayV2::Route').map(([, route]) => [
        String(route.Properties.RouteKey),
        functionBehind(route)[1].Properties.MemorySize,
      ]),
    );
    expect(memory).toMatchObject({
      'POST /api/login': 1769,
      'POST /api/register': 1769,
      'POST /api/reset-password': 1769,
      'GET /api/user': 512,
    });
  });

  it('functions that decode pictures run on x86', () => {
    const decoding = namedRoutes().filter(({ route }) => route.needs.some((need) => need === 'photos'));
    const x86 = ofType(preview, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
      listOf(Properties.Architectures).includes('x86_64'),
    );
    expect(x86.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(
      [...decoding.map(({ name }) => `Api${name}`), 'JobsreadSigns'].sort(),
    );
    for (const [id, handler] of x86) {
      expect(handler.Properties.MemorySize, id).toBe(1769);
      const binaries = readdirSync(join(assetOf(preview, handler), 'node_modules/@img/sharp-linux-x64/lib'));
      expect(binaries, id).toEqual([expect.stringMatching(/^sharp-linux-x64.*\.node$/)]);
    }
  });

  it('every API function knows the site URL and the secret header of CloudFront', () => {
    const [distribution] = ofType(preview, 'AWS::CloudFront::Distribution');
    const origins = listOf(at(distribution?.[1], 'Properties', 'DistributionConfig', 'Origins'));
    const headers = origins.flatMap((origin) => listOf(at(origin, 'OriginCustomHeaders')));
    expect(headers.map((header) => at(header, 'HeaderName'))).toEqual([originSecretHeader]);
    const secret = at(headers[0], 'HeaderValue');
    expect(JSON.stringify(secret)).toContain('{{resolve:secretsmanager:');
    for (const [id, { Properties }] of apiFunctions()) {
      const variables = at(Properties, 'Environment', 'Variables');
      expect(variables, id).toMatchObject({ ORIGIN_SECRET: secret, STAGE: 'pr-123' });
      expect(namesIn(at(variables, 'TABLE_NAME')), id).toEqual([ofType(preview, 'AWS::DynamoDB::Table')[0]?.[0]]);
      expect(namesIn(at(variables, 'SITE_URL')), id).toEqual([distribution?.[0]]);
    }
  });
});

it('each template has fewer than 500 resources with all options and room for twenty more routes', () => {
  const ofRoute = 5;
  for (const name of ['preview', 'adorned'] as const) {
    const { files } = synthesised(name);
    expect(Object.keys(files)).toHaveLength(4);
    for (const [file, now] of Object.entries(files)) {
      console.info(`${name}: ${now} resources in ${file}`);
      expect(now + 20 * ofRoute, file).toBeLessThan(500);
    }
  }
});
