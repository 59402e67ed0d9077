import { Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Architecture, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Method } from '../../shared/api/route.ts';
import { type NamedRoute, namedRoutes } from '../../shared/api/routes.ts';
import { mapPath } from '../ownMap.ts';
import { bundledFunction, wholeProcessor } from './bundledFunction.ts';
import { mapPower, powersOf, type Resources } from './grants.ts';
import type { StageSettings } from './stage.ts';

interface ApiProps {
  settings: StageSettings;
  http: HttpApi;
  siteUrl: string;
  originSecret: string;
  resources: Resources;
  /** Where the bundles are, a folder a function. */
  bundles: string;
}

const methods: Record<Method, HttpMethod> = {
  GET: HttpMethod.GET,
  POST: HttpMethod.POST,
  PATCH: HttpMethod.PATCH,
  DELETE: HttpMethod.DELETE,
};

/** How big a function is, and on which processor. */
export function sizeOf({ route: { needs } }: NamedRoute) {
  // The decoder of pictures is a native binary, and the one that was tested is x86.
  if (needs.includes('photos')) {
    return { memorySize: wholeProcessor, architecture: Architecture.X86_64, timeout: Duration.seconds(29) };
  }
  const readsStreets = needs.some((need) => need.startsWith('geo'));
  const memorySize = needs.includes('passwords.hash') ? wholeProcessor : readsStreets ? 1_024 : 512;
  const timeout = Duration.seconds(readsStreets ? 29 : 10);
  return { memorySize, architecture: Architecture.ARM_64, timeout };
}

/** One function a route of the contract, each with a role and a log of its own, one for the map, and one for every other address. */
export class Api extends Construct {
  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { http, resources } = props;
    for (const named of namedRoutes()) {
      const handler = this.#function(named.name, props, { ...sizeOf(named), ...powersOf(named, resources) });
      new HttpRoute(this, `${named.name}Route`, {
        httpApi: http,
        routeKey: HttpRouteKey.with(named.route.path, methods[named.route.method]),
        integration: new HttpLambdaIntegration(named.name, handler),
      });
    }
    const map = this.#function('mapTiles', props, {
      memorySize: 512,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(10),
      ...mapPower(resources),
    });
    new HttpRoute(this, 'mapTilesRoute', {
      httpApi: http,
      routeKey: HttpRouteKey.with(mapPath, HttpMethod.GET),
      integration: new HttpLambdaIntegration('mapTiles', map),
    });
    const notFound = this.#function('notFound', props, {
      memorySize: 256,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(10),
      grants: [],
      environment: {},
    });
    new HttpRoute(this, 'notFoundRoute', {
      httpApi: http,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('notFound', notFound),
    });
  }

  #function(
    name: string,
    { settings, siteUrl, originSecret, resources, bundles }: ApiProps,
    { environment, ...given }: ReturnType<typeof sizeOf> & ReturnType<typeof powersOf>,
  ): LambdaFunction {
    return bundledFunction(this, name, {
      settings,
      bundles,
      environment: {
        TABLE_NAME: resources.table.name,
        SITE_URL: siteUrl,
        ORIGIN_SECRET: originSecret,
        ...environment,
      },
      ...given,
    });
  }
}
