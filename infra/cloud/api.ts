import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Method } from '../../shared/api/route.ts';
import { builtRoutes, type NamedRoute, type RouteName } from '../../shared/api/routes.ts';
import { type Grant, powersOf, type Resources } from './grants.ts';
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

/** A whole processor comes with this much memory: a password hash or a picture takes no longer than it must. */
const wholeProcessor = 1_769;
const hashPasswords: ReadonlySet<string> = new Set(['login', 'register', 'resetPassword'] satisfies RouteName[]);

/** How big a function is, and on which processor. */
function sizeOf({ name, route }: NamedRoute) {
  // The decoder of pictures is a native binary, and the one that was tested is x86.
  if (route.needs.includes('photos')) {
    return { memorySize: wholeProcessor, architecture: Architecture.X86_64, timeout: Duration.seconds(29) };
  }
  const memorySize = hashPasswords.has(name) ? wholeProcessor : route.needs.includes('geo') ? 1_024 : 512;
  const timeout = Duration.seconds(route.needs.includes('geo') ? 29 : 10);
  return { memorySize, architecture: Architecture.ARM_64, timeout };
}

/** One function a route of the contract, each with a role and a log of its own, and one for every other address. */
export class Api extends Construct {
  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { http, resources } = props;
    for (const named of builtRoutes()) {
      const handler = this.#function(named.name, props, { ...sizeOf(named), ...powersOf(named, resources) });
      new HttpRoute(this, `${named.name}Route`, {
        httpApi: http,
        routeKey: HttpRouteKey.with(named.route.path, methods[named.route.method]),
        integration: new HttpLambdaIntegration(named.name, handler),
      });
    }
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
    { grants, environment, ...size }: ReturnType<typeof sizeOf> & ReturnType<typeof powersOf>,
  ): LambdaFunction {
    const logGroup = new LogGroup(this, `${name}Log`, {
      retention: settings.logRetention,
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const log: Grant = { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] };
    const role = new Role(this, `${name}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      // In the role itself: a policy of its own would be one more resource for each function.
      inlinePolicies: { own: new PolicyDocument({ statements: [log, ...grants].map(statement) }) },
    });
    return new LambdaFunction(this, name, {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(join(bundles, name)),
      role,
      logGroup,
      environment: {
        STAGE: settings.name,
        TABLE_NAME: resources.table.name,
        SITE_URL: siteUrl,
        ORIGIN_SECRET: originSecret,
        ...environment,
      },
      ...size,
    });
  }
}

const statement = ({ actions, resources, conditions }: Grant) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    ...(conditions && { conditions }),
  });
