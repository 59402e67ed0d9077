import { Duration, NestedStack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { type IRole, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Method } from '../../shared/api/route.ts';
import { type features, type NamedRoute, namedRoutes } from '../../shared/api/routes.ts';
import { mapPath } from '../ownMap.ts';
import { bundledFunction, roleOf, wholeProcessor } from './bundledFunction.ts';
import { mapPower, powersOf, type Resources } from './grants.ts';
import type { StageSettings } from './stage.ts';

interface ApiProps {
  settings: StageSettings;
  http: apigateway.HttpApi;
  siteUrl: string;
  originSecret: string;
  resources: Resources;
  bundles: string;
}

/**
 * Features whose functions are in the second stack, because a template holds five hundred resources, and each route takes
 * five. A feature stays where it is: a function that changes its stack is deleted and created, which its fixed name prevents.
 */
const SECOND: ReadonlySet<string> = new Set<keyof typeof features>([
  ...(['achievements', 'favourites', 'friends', 'clubs', 'blocks', 'reports', 'moderation'] as const),
  ...(['leaderboard', 'world', 'reminders', 'account'] as const),
]);

const methods: Record<Method, apigateway.HttpMethod> = {
  GET: apigateway.HttpMethod.GET,
  POST: apigateway.HttpMethod.POST,
  PATCH: apigateway.HttpMethod.PATCH,
  DELETE: apigateway.HttpMethod.DELETE,
};

export function sizeOf({ route: { needs } }: NamedRoute) {
  // sharp is a native binary, tested on x86.
  if (needs.includes('photos')) {
    return { memorySize: wholeProcessor, architecture: Architecture.X86_64, timeout: Duration.seconds(29) };
  }
  const readsStreets = needs.some((need) => need.startsWith('geo'));
  const memorySize = needs.includes('passwords.hash') ? wholeProcessor : readsStreets ? 1_024 : 512;
  const timeout = Duration.seconds(readsStreets ? 29 : 10);
  return { memorySize, architecture: Architecture.ARM_64, timeout };
}

/** API Gateway calls functions through one role: a resource-based permission per function would be one more resource. */
class AsCaller extends apigateway.HttpRouteIntegration {
  readonly #handler: LambdaFunction;
  readonly #caller: IRole;

  constructor(id: string, handler: LambdaFunction, caller: IRole) {
    super(id);
    this.#handler = handler;
    this.#caller = caller;
  }

  bind(): apigateway.HttpRouteIntegrationConfig {
    return {
      type: apigateway.HttpIntegrationType.AWS_PROXY,
      uri: this.#handler.functionArn,
      payloadFormatVersion: apigateway.PayloadFormatVersion.VERSION_2_0,
      credentials: apigateway.IntegrationCredentials.fromRole(this.#caller),
    };
  }
}

interface Answered {
  name: string;
  routeKey: apigateway.HttpRouteKey;
  handler: LambdaFunction;
}

/** One function with its own role and log per route of the contract, one for the map, and one for all other paths. */
class Api extends Construct {
  constructor(scope: Construct, props: ApiProps, part: 'first' | 'second') {
    super(scope, 'Api');
    const { http } = props;
    const routes = namedRoutes().filter(({ feature }) => SECOND.has(feature) === (part === 'second'));
    const ofContract = routes.map((named): Answered => {
      const { method, path } = named.route;
      const handler = this.#function(named.name, props, { ...sizeOf(named), ...powersOf(named, props.resources) });
      return { name: named.name, routeKey: apigateway.HttpRouteKey.with(path, methods[method]), handler };
    });
    const all = part === 'first' ? [...ofContract, ...this.#others(props)] : ofContract;
    const caller = roleOf(
      this,
      part === 'first' ? 'CallerRole' : 'SecondCallerRole',
      new ServicePrincipal('apigateway.amazonaws.com'),
      [{ actions: ['lambda:InvokeFunction'], resources: all.map(({ handler }) => handler.functionArn) }],
    );
    for (const { name, routeKey, handler } of all) {
      const integration = new AsCaller(name, handler, caller);
      new apigateway.HttpRoute(this, `${name}Route`, { httpApi: http, routeKey, integration });
    }
  }

  #others(props: ApiProps): Answered[] {
    const size = { architecture: Architecture.ARM_64, timeout: Duration.seconds(10) };
    const map = this.#function('mapTiles', props, { ...size, memorySize: 512, ...mapPower(props.resources) });
    const notFound = this.#function('notFound', props, { ...size, memorySize: 256, grants: [], environment: {} });
    return [
      { name: 'mapTiles', routeKey: apigateway.HttpRouteKey.with(mapPath, apigateway.HttpMethod.GET), handler: map },
      { name: 'notFound', routeKey: apigateway.HttpRouteKey.DEFAULT, handler: notFound },
    ];
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
        REGISTRATION: settings.registration,
        INVITATIONS: settings.inviters,
        ...environment,
      },
      ...given,
    });
  }
}

export class ApiStack extends NestedStack {
  constructor(scope: Construct, props: ApiProps, part: 'first' | 'second') {
    super(scope, part === 'first' ? 'ApiStack' : 'SecondApiStack');
    new Api(this, props, part);
  }
}
