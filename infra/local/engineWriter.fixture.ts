/** A process that starts the engine, writes as fast as it can and prints each key that was acknowledged, until killed. */
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startEngine } from './engine.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Usage: engineWriter.fixture.ts <data folder>');

const engine = await startEngine({ dataDir, log: () => {} });
const client = new DynamoDBClient({
  endpoint: engine.endpoint,
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
await client.send(
  new CreateTableCommand({
    TableName: 'acknowledged',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
  }),
);
process.stdout.write(`endpoint ${engine.endpoint}\n`);

const documents = DynamoDBDocumentClient.from(client);
async function writeForEver(writer: number) {
  for (let count = 0; ; count += 1) {
    const PK = `${writer}-${count}`;
    await documents.send(new PutCommand({ TableName: 'acknowledged', Item: { PK, text: 'x'.repeat(500) } }));
    process.stdout.write(`wrote ${PK}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, (_, writer) => writeForEver(writer)));
