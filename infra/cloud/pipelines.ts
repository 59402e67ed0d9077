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
  constructor(scope: App, repository: unknown, repositoryId: unknown, protect: unknown) {
    super(scope, 'signpost-pipelines', {
      stackName: 'signpost-pipelines',
      description: "Signpost: the roles of the repository's workflows, and the bounds of previews",
      env: { region: stageSettings('prod').region },
      terminationProtection: true,
    });
    if (typeof repository !== 'string' || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
      throw new Error('Say whose workflows they are: -c repository=OWNER/signpost');
    }
    if (!/^[1-9]\d*$/.test(String(repositoryId))) {
      const ask = `gh api repos/${repository} --jq .id`;
      throw new Error(`Say which repository it is, whatever its name: -c repositoryId=ID, which \`${ask}\` prints`);
    }
    if (typeof protect !== 'string' || !/^(none|\w+(,\w+)*)$/.test(protect)) {
      throw new Error(
        'Say which distributions and HTTP APIs of this account previews may not reach, production first: ' +
          '-c protect=ID,ID, or none in an account of their own (docs/deploy.md)',
      );
    }
    const [owner, name] = repository.split('/');
    const provider = new iam.CfnOIDCProvider(this, 'GitHub', {
      url: `https://${github}`,
      clientIdList: ['sts.amazonaws.com'],
    });
    const workflow = (environment: string, statements: iam.PolicyStatement[], claims: Record<string, string> = {}) => {
      const wanted = {
        aud: 'sts.amazonaws.com',
        // The id survives renames, and another repository that takes the name has another one.
        repository_id: String(repositoryId),
        environment,
        ...claims,
      };
      return this.#role(
        `signpost-${environment}-workflow`,
        new iam.WebIdentityPrincipal(provider.attrArn, {
          StringEquals: Object.fromEntries(
            Object.entries(wanted).map(([claim, value]) => [`${github}:${claim}`, value]),
          ),
          // IAM requires the subject. Since June 2026 that of new, renamed and transferred repositories carries ids.
          StringLike: {
            [`${github}:sub`]: [repository, `${owner}@*/${name}@${repositoryId}`].map(
              (subject) => `repo:${subject}:environment:${environment}`,
            ),
          },
        }),
        statements,
      );
    };
    // What deploys production is the workflow as it is on the default branch.
    const onMain = { job_workflow_ref: `${repository}/.github/workflows/production.yml@refs/heads/main` };
    const production = workflow('production', productionStatements(), onMain);
    const preview = workflow('preview', previewStatements());
    this.#role(previewDeployer, new iam.ArnPrincipal(preview.roleArn), deployerStatements());
    for (const [managedPolicyName, statements] of [
      [previewBoundary, boundaryStatements()],
      [previewExecution, executionStatements(protect === 'none' ? [] : protect.split(','))],
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
