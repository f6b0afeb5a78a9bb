import { isAuthentic, type Received, startReceiver } from "../../../tools/webhooks/receiver";

/**
 * Starts a webhook receiver that accepts every message of the shop.
 * @param answer the body of its responses, which all have status 200
 */
export async function collectMessages(answer: string) {
  const got: Received[] = [];
  const { url, close } = await startReceiver(0, (received, response) => {
    got.push(received);
    response.writeHead(200).end(answer);
  });
  return {
    url,
    close,
    /** The messages, oldest first. */
    got,
    isSignedWith: (index: number, secret: string) => {
      const message = got[index];
      return message !== undefined && isAuthentic(message, secret);
    },
  };
}
