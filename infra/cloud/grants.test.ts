import { describe, expect, it } from 'vitest';
import type { Auth, Need } from '../../shared/api/route.ts';
import { features, type NamedRoute, routes } from '../../shared/api/routes.ts';
import { powersOf, type Resources } from './grants.ts';
import { withoutResources, withResources } from './location.ts';

const resource = (name: string) => ({ name, arn: `arn:${name}` });
const resources: Resources = {
  table: resource('table'),
  uploads: resource('uploads'),
  photos: resource('photos'),
  streets: resource('streets'),
  location: withResources(resource('places'), resource('routes')),
  siteUrl: 'https://site.example',
  mail: {
    address: 'hello@signpost.example',
    identityArn: 'arn:identity',
    configurationSet: { name: 'set', arn: 'arn:set' },
  },
  contact: 'mailto:hello@signpost.example',
  signQueue: { url: 'https://queue.example/signs', arn: 'arn:signs' },
  neighbourhoods: undefined,
  pushSecret: '{{resolve}}',
};

const named = (auth: Auth, needs: readonly Need[]): NamedRoute => ({
  feature: 'health',
  name: 'imaginary',
  file: 'functions/api/health/imaginary.ts',
  route: { ...routes.checkHealth, auth, needs },
});
const allowed = (auth: Auth, needs: readonly Need[], by = resources) =>
  powersOf(named(auth, needs), by).grants.flatMap(({ actions, resources: on }) =>
    on.flatMap((arn) => actions.map((action) => `${action} ${arn}`)),
  );

const reads = ['dynamodb:GetItem arn:table', 'dynamodb:BatchGetItem arn:table', 'dynamodb:Query arn:table'];

describe('powersOf', () => {
  it('a route without needs has no permission', () => expect(allowed('none', [])).toEqual([]));

  it('a route for walkers can read and extend its session', () =>
    expect(allowed('walker', [])).toEqual(['dynamodb:GetItem arn:table', 'dynamodb:UpdateItem arn:table']));

  it('a route for the walker of the given id can read and extend its session', () =>
    expect(allowed('own', [])).toEqual(allowed('walker', [])));

  it('table.read grants reads only', () => expect(allowed('none', ['table.read'])).toEqual(reads));

  it('table.write grants reads, writes and transactions', () =>
    expect(allowed('none', ['table.write'])).toEqual([
      ...reads,
      'dynamodb:PutItem arn:table',
      'dynamodb:UpdateItem arn:table',
      'dynamodb:DeleteItem arn:table',
      'dynamodb:ConditionCheckItem arn:table',
    ]));

  it.each([
    ['table.leaderboard', 'GSI1'],
    ['table.feed', 'GSI2'],
    ['table.dueTimes', 'GSI3'],
  ] as const)('the need %s grants queries of one index', (need, index) =>
    expect(allowed('none', [need])).toEqual([`dynamodb:Query arn:table/index/${index}`]),
  );

  it('sweep grants listing uploads and deleting uploads and photos', () =>
    expect(allowed('none', ['sweep'])).toEqual([
      's3:ListBucket arn:uploads',
      's3:DeleteObject arn:uploads/*',
      's3:DeleteObject arn:photos/objects/*',
    ]));

  it('sweep.note grants writing deletion notes only', () =>
    expect(allowed('none', ['sweep.note'])).toEqual(['s3:PutObject arn:photos/deletions/*']));

  it('archives.make grants reading photos and writing archives', () =>
    expect(allowed('none', ['archives.make'])).toEqual([
      's3:GetObject arn:photos/objects/*',
      's3:ListBucket arn:photos',
      's3:PutObject arn:uploads/*',
      's3:DeleteObject arn:uploads/*',
    ]));

  it('archives.sign grants reading archives', () =>
    expect(allowed('none', ['archives.sign'])).toEqual(['s3:GetObject arn:uploads/*']));

  it('push.send grants nothing and sets the push secret', () => {
    expect(powersOf(named('none', ['push.send']), resources)).toEqual({
      grants: [],
      environment: { VAPID_SECRET: '{{resolve}}', VAPID_SUBJECT: 'mailto:hello@signpost.example' },
    });
  });

  it('uploads.sign grants putting uploads', () =>
    expect(allowed('none', ['uploads.sign'])).toEqual(['s3:PutObject arn:uploads/*']));

  it('photos grants reading and deleting uploads and writing photos', () =>
    expect(allowed('none', ['photos'])).toEqual([
      's3:GetObject arn:uploads/*',
      's3:DeleteObject arn:uploads/*',
      's3:ListBucket arn:uploads',
      's3:PutObject arn:photos/objects/*',
    ]));

  it('photos.delete grants deleting photos and photos.move copying them', () => {
    expect(allowed('none', ['photos.delete'])).toEqual(['s3:DeleteObject arn:photos/objects/*']);
    expect(allowed('none', ['photos.move'])).toEqual([
      's3:GetObject arn:photos/objects/*',
      's3:PutObject arn:photos/objects/*',
      's3:DeleteObject arn:photos/objects/*',
      's3:ListBucket arn:photos',
    ]);
  });

  it('geo grants reading street tiles and searching places', () =>
    expect(allowed('none', ['geo'])).toEqual([
      's3:GetObject arn:streets/streets/*',
      's3:ListBucket arn:streets',
      'geo:SearchPlaceIndexForPosition arn:places',
    ]));

  it('geo.routes grants calculating routes', () =>
    expect(allowed('none', ['geo.routes'])).toEqual(['geo:CalculateRoute arn:routes']));

  it('geo.ways grants routes and tiles without searching places', () =>
    expect(allowed('none', ['geo.ways'])).toEqual([
      's3:GetObject arn:streets/streets/*',
      's3:ListBucket arn:streets',
      'geo:CalculateRoute arn:routes',
    ]));

  it('without resources geo grants the calls of Amazon Location itself', () => {
    const by = { ...resources, location: withoutResources('eu-north-1') };
    const tiles = ['s3:GetObject arn:streets/streets/*', 's3:ListBucket arn:streets'];
    const name = 'geo-places:ReverseGeocode arn:aws:geo-places:eu-north-1::provider/default';
    const way = 'geo-routes:CalculateRoutes arn:aws:geo-routes:eu-north-1::provider/default';
    expect(allowed('none', ['geo'], by)).toEqual([...tiles, name]);
    expect(allowed('none', ['geo.routes'], by)).toEqual([way]);
    expect(allowed('none', ['geo.ways'], by)).toEqual([...tiles, way]);
    expect(powersOf(named('none', ['geo', 'geo.ways']), by).environment).toEqual({ STREETS_BUCKET: 'streets' });
  });

  it('with an Overpass server drafts may start its job, which alone writes neighbourhoods', () => {
    const by = { ...resources, neighbourhoods: { url: 'https://overpass.example', job: resource('job') } };
    const added = (needs: readonly Need[]) => {
      const without = new Set(allowed('none', needs));
      return allowed('none', needs, by).filter((each) => !without.has(each));
    };
    expect(allowed('none', ['neighbourhoods'])).toEqual([]);
    expect(added(['neighbourhoods'])).toEqual([
      's3:GetObject arn:streets/near/*',
      's3:PutObject arn:streets/near/*',
      's3:ListBucket arn:streets',
    ]);
    // An address look-up must not reveal which neighbourhoods were fetched.
    expect(added(['geo'])).toEqual([]);
    expect(added(['geo.ways'])).toEqual(['s3:GetObject arn:streets/near/*']);
    expect(added(['geo.routes'])).toEqual(['s3:GetObject arn:streets/near/*', 'lambda:InvokeFunction arn:job']);
    expect(powersOf(named('none', ['neighbourhoods']), by).environment).toEqual({
      STREETS_BUCKET: 'streets',
      OVERPASS_URL: 'https://overpass.example',
      OVERPASS_CONTACT: 'mailto:hello@signpost.example',
    });
  });

  it('mail grants sending from our address only', () => {
    const { grants, environment } = powersOf(named('none', ['mail']), resources);
    expect(grants).toEqual([
      {
        actions: ['ses:SendEmail'],
        resources: ['arn:identity', 'arn:set'],
        conditions: { StringEquals: { 'ses:FromAddress': 'hello@signpost.example' } },
      },
    ]);
    expect(environment).toEqual({
      MAIL_FROM: 'Signpost <hello@signpost.example>',
      MAIL_CONFIGURATION_SET: 'set',
    });
  });

  it('no route of the contract gets a wildcard action', () => {
    const every = Object.entries(features).flatMap(([feature, table]) =>
      Object.entries(table).map(([name, route]) => ({ feature, name, route, file: '' })),
    );
    const actions = every.flatMap((each) => powersOf(each, resources).grants.flatMap((grant) => grant.actions));
    expect(actions.length).toBeGreaterThan(every.length);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });
});
