import { Arn, CfnOutput, Duration, Fn, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import * as batch from 'aws-cdk-lib/aws-batch';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { ContainerImage, LogDriver } from 'aws-cdk-lib/aws-ecs';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from './stage.ts';

/** Job size for an extract of some gigabytes (docs/planet.md). */
const CPUS = 2;
const MEMORY = Size.gibibytes(14);
const DISK = Size.gibibytes(100);
const JOBS_AT_ONCE = 16;

/**
 * AWS Batch array job that imports the planet's extracts, billed while it runs. It is a separate stack (`-c
 * streets=planet`) to be destroyed afterwards; the stage does not depend on it.
 */
export class PlanetStack extends Stack {
  constructor(scope: Construct, settings: StageSettings, image: string) {
    const name = `signpost-${settings.name}-planet`;
    super(scope, name, {
      stackName: name,
      description: `Signpost, stage ${settings.name}: machines that import the streets of many extracts`,
      env: { region: settings.region },
      tags: { app: 'signpost', stage: settings.name },
    });
    // Public subnets without a NAT gateway, which is billed by the hour: machines have outbound traffic only.
    const vpc = new ec2.Vpc(this, 'Network', {
      natGateways: 0,
      maxAzs: 3,
      subnetConfiguration: [{ name: 'Public', subnetType: ec2.SubnetType.PUBLIC, mapPublicIpOnLaunch: true }],
      gatewayEndpoints: { S3: { service: ec2.GatewayVpcEndpointAwsService.S3 } },
      restrictDefaultSecurityGroup: false,
    });
    if (!isVpc(vpc)) throw new Error('a VPC is a VPC');
    const launchTemplate = new ec2.LaunchTemplate(this, 'Machine', {
      requireImdsv2: true,
      blockDevices: [
        { deviceName: '/dev/xvda', volume: ec2.BlockDeviceVolume.ebs(DISK.toGibibytes(), { encrypted: true }) },
      ],
    });
    const machines = new batch.ManagedEc2EcsComputeEnvironment(this, 'Machines', {
      vpc,
      vpcSubnets: { subnetType: ec2.SubnetType.PUBLIC },
      launchTemplate,
      spot: true,
      allocationStrategy: batch.AllocationStrategy.SPOT_PRICE_CAPACITY_OPTIMIZED,
      // Graviton with 8 GB per vCPU; one machine per job, so that jobs do not share a disk.
      instanceTypes: [
        new ec2.InstanceType('r7g.large'),
        new ec2.InstanceType('r6g.large'),
        new ec2.InstanceType('r8g.large'),
      ],
      useOptimalInstanceClasses: false,
      minvCpus: 0,
      maxvCpus: CPUS * JOBS_AT_ONCE,
    });
    const queue = new batch.JobQueue(this, 'Queue', {
      computeEnvironments: [{ computeEnvironment: machines, order: 1 }],
    });
    const bucket = Fn.getStackOutput(`signpost-${settings.name}`, 'StreetsBucket');
    const job = new batch.EcsJobDefinition(this, 'ImportExtract', {
      // A spot instance may be reclaimed; the import restarts and skips objects already uploaded.
      retryAttempts: 3,
      timeout: Duration.hours(6),
      container: new batch.EcsEc2ContainerDefinition(this, 'Importer', {
        image: ContainerImage.fromAsset(image, { platform: Platform.LINUX_ARM64 }),
        cpu: CPUS,
        memory: MEMORY,
        jobRole: this.publisher(bucket),
        environment: { STREETS_BUCKET: bucket, AWS_REGION: settings.region },
        logging: LogDriver.awsLogs({
          streamPrefix: 'import',
          logGroup: new LogGroup(this, 'Log', {
            retention: settings.logRetention,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        }),
      }),
    });
    new CfnOutput(this, 'PlanetQueue', { value: queue.jobQueueName });
    new CfnOutput(this, 'PlanetJob', { value: job.jobDefinitionName });
  }

  private publisher(bucket: string): Role {
    const arn = Arn.format({ service: 's3', region: '', account: '', resource: bucket }, this);
    const role = new Role(this, 'Publisher', { assumedBy: new ServicePrincipal('ecs-tasks.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        resources: [`${arn}/streets/*`],
      }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${arn}/planet/extracts.txt`] }));
    role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [arn] }));
    return role;
  }
}

/** CDK's class does not match its own interface under exactOptionalPropertyTypes. */
const isVpc = (value: unknown): value is ec2.IVpc => value instanceof ec2.Vpc;
