/** n8n alone takes 10 to 20 seconds to start, and longer on a busy machine. */
jest.setTimeout(300_000);
