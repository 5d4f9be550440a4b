/** n8n alone takes 10 to 20 seconds to start, and longer where other work goes on. */
jest.setTimeout(300_000);
