import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import {
  boundaryStatements,
  deployerStatements,
  executionStatements,
  previewBoundary,
  previewDeployer,
  previewExecution,
  previewStatements,
  productionStatements,
} from './pipelinePolicies.ts';
import { stageSettings } from './stage.ts';

const github = 'token.actions.githubusercontent.com';

/** Set up once per account: OIDC roles for the repository's workflows, and the policies of previews. */
export class Pipelines extends Stack {
  constructor(scope: App, repository: unknown) {
    super(scope, 'signpost-pipelines', {
      stackName: 'signpost-pipelines',
      description: "Signpost: the roles of the repository's workflows, and the bounds of previews",
      env: { region: stageSettings('prod').region },
      terminationProtection: true,
    });
    if (typeof repository !== 'string' || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
      throw new Error('Say whose workflows they are: -c repository=OWNER/signpost');
    }
    const provider = new iam.CfnOIDCProvider(this, 'GitHub', {
      url: `https://${github}`,
      clientIdList: ['sts.amazonaws.com'],
    });
    const workflow = (environment: string, statements: iam.PolicyStatement[]) =>
      this.#role(
        `signpost-${environment}-workflow`,
        new iam.WebIdentityPrincipal(provider.attrArn, {
          StringEquals: {
            [`${github}:aud`]: 'sts.amazonaws.com',
            [`${github}:sub`]: `repo:${repository}:environment:${environment}`,
          },
        }),
        statements,
      );
    const production = workflow('production', productionStatements());
    const preview = workflow('preview', previewStatements());
    this.#role(previewDeployer, new iam.ArnPrincipal(preview.roleArn), deployerStatements());
    for (const [managedPolicyName, statements] of [
      [previewBoundary, boundaryStatements()],
      [previewExecution, executionStatements()],
    ] as const) {
      new iam.ManagedPolicy(this, managedPolicyName, { managedPolicyName, statements });
    }
    for (const [name, { roleArn }] of Object.entries({ production, preview })) {
      new CfnOutput(this, `${name}Role`, { value: roleArn });
    }
  }

  #role(
    roleName: string,
    assumedBy: iam.ArnPrincipal | iam.WebIdentityPrincipal,
    statements: iam.PolicyStatement[],
  ): iam.Role {
    return new iam.Role(this, roleName, {
      roleName,
      assumedBy,
      inlinePolicies: { own: new iam.PolicyDocument({ statements }) },
    });
  }
}
