import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  MathExpression,
  Metric,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { type App, type Stack, use } from "sst/constructs";
import { QUEUED } from "../../packages/functions/src/subscriptions.ts";
import { Api } from "../api.ts";
import { Storage } from "../storage.ts";
import { measured, ownMetric, period, sum, throttles } from "./alarm-metrics.ts";
import { runbookLink } from "./alarms.ts";

const HALF = 12;

const graph = (title: string, left: IMetric[], more: Partial<GraphWidgetProps> = {}): GraphWidget =>
  new GraphWidget({ title, left, width: HALF, height: 6, period, ...more });

const COUNT = { leftYAxis: { min: 0, label: "", showUnits: false } } as const;
const TIME = { leftYAxis: { min: 0, label: "ms", showUnits: false } } as const;

/**
 * CloudWatch's dashboard of the stage. The dashboard finds functions by the stage's name, and queues by their own
 * names. If the dashboard's stack imported the names, no profile could be renamed or removed, because
 * CloudFormation refuses to change imported values.
 */
export const createDashboard = (stack: Stack, app: App): void => {
  const { id: ApiId } = use(Api);
  const { table } = use(Storage);

  const api = (metricName: string, statistic: string, label: string) =>
    new Metric({ namespace: "AWS/ApiGateway", metricName, dimensionsMap: { ApiId }, period, statistic, label });
  const own = (metricName: string, statistic: string, label: string) =>
    measured(stack, metricName, { period, statistic, label });
  const ofFunctions = (metricName: string, statistic: string) =>
    new MathExpression({
      expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ${app.stage} clearhouse', '${statistic}')`,
      label: "",
      period,
    });
  const ofQueue = (queue: string, metricName: string) =>
    new Metric({
      namespace: "AWS/SQS",
      metricName,
      dimensionsMap: { QueueName: app.logicalPrefixedName(queue) },
      period,
      statistic: "Maximum",
      label: queue,
    });
  const ofTable = (metricName: string, label: string) =>
    new Metric({
      namespace: "AWS/DynamoDB",
      metricName,
      dimensionsMap: { TableName: table.tableName },
      ...sum,
      label,
    });
  const mail = (metricName: string) => new Metric({ namespace: "AWS/SES", metricName, ...sum, label: metricName });

  const queued = QUEUED.map(({ name }) => name);

  new CloudWatchDashboard(stack, "Dashboard", {
    // A stack of earlier releases has a dashboard of the name without the last word.
    dashboardName: `${app.stage}-${app.name}-overview`,
    widgets: [
      [
        new TextWidget({
          markdown: `What each alarm means and what to do: ${runbookLink(app.stage, "what-to-watch")}`,
          width: 2 * HALF,
          height: 2,
        }),
      ],
      [
        graph(
          "Calls of the API",
          [api("Count", "Sum", "calls"), api("4xx", "Sum", "4xx"), api("5xx", "Sum", "5xx")],
          COUNT,
        ),
        graph(
          "Time of a call",
          [api("Latency", "p50", "half"), api("Latency", "p95", "95 of 100"), api("Latency", "p99", "99 of 100")],
          TIME,
        ),
      ],
      [
        graph(
          "Calls of the workspace's function",
          ["UrlRequestCount", "Url4xxCount", "Url5xxCount"].map((name) => ofFunctions(name, "Sum")),
          COUNT,
        ),
        graph(
          "Time of a call of the workspace's function",
          ["Average", "Maximum"].map((statistic) => ofFunctions("UrlRequestLatency", statistic)),
          TIME,
        ),
      ],
      [
        graph(
          "Consequences of events",
          [own("ConsequenceDone", "Sum", "done"), own("ConsequenceFailed", "Sum", "failed attempts")],
          COUNT,
        ),
        graph(
          "From an event to its consequence",
          [own("EventToDone", "p50", "half"), own("EventToDone", "p99", "99 of 100")],
          TIME,
        ),
      ],
      [
        graph(
          "Oldest event that waits to be published",
          [ownMetric(stack, "OldestOutboxItem", { period, statistic: "Maximum", label: "in the outbox" })],
          TIME,
        ),
        graph("Calls refused for being too many", [ownMetric(stack, "Refusals", { ...sum, label: "429" })], COUNT),
      ],
      [
        graph(
          "Dead letters",
          [...queued, "RelayFailures"].map((name) =>
            ofQueue(name === "RelayFailures" ? name : `${name}DeadLetters`, "ApproximateNumberOfMessagesVisible"),
          ),
          { ...COUNT, height: 8 },
        ),
        graph(
          "Age of what waits longest for a consequence",
          queued.map((name) => ofQueue(`${name}Queue`, "ApproximateAgeOfOldestMessage")),
          { leftYAxis: { min: 0, label: "s", showUnits: false }, height: 8 },
        ),
      ],
      [
        graph("Failures of functions", [ofFunctions("Errors", "Sum")], COUNT),
        graph("Time of functions", [ofFunctions("Duration", "p95")], TIME),
      ],
      [
        graph("Functions at work at once", [ofFunctions("ConcurrentExecutions", "Maximum")], COUNT),
        graph("Refused for want of concurrency", [ofFunctions("Throttles", "Sum")], COUNT),
      ],
      [
        graph(
          "Read and written by the table",
          [ofTable("ConsumedReadCapacityUnits", "read units"), ofTable("ConsumedWriteCapacityUnits", "write units")],
          COUNT,
        ),
        graph("Mail of the account", ["Send", "Delivery", "Bounce", "Complaint", "Reject"].map(mail), COUNT),
      ],
      [
        graph("Reads refused by the table", [throttles("ReadThrottleEvents", table.tableName)], COUNT),
        graph("Writes refused by the table", [throttles("WriteThrottleEvents", table.tableName)], COUNT),
      ],
    ],
  });
};
