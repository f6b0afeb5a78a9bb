/** The questions of the customization wizard and their answers; ids as in domain/customization.ts. */
export const options = {
  playerId: {
    name: "Player ID",
    title: "Which account gets the credits?",
    hint: "8 to 16 digits. Copy it from your game profile.",
  },
  server: {
    name: "Server",
    title: "Which server do you play on?",
    hint: "The region of your game account.",
    values: {
      global: { label: "Global", hint: "Worldwide servers" },
      europe: { label: "Europe", hint: "European servers" },
      asia: { label: "Asia", hint: "Asian servers" },
      "middle-east": { label: "Middle East", hint: "Middle East servers" },
    },
  },
  "license-type": {
    name: "Licence",
    title: "Which licence do you need?",
    hint: "Commercial use adds [amount].",
    values: {
      personal: { label: "Personal", hint: "For your own devices" },
      commercial: { label: "Commercial", hint: "For work and clients" },
    },
  },
  platform: {
    name: "Platform",
    title: "Which platform do you use?",
    hint: "The key works on the platform you choose.",
    values: {
      windows: { label: "Windows", hint: "Desktop and laptop" },
      mac: { label: "Mac", hint: "Desktop and laptop" },
      mobile: { label: "Mobile", hint: "Phone and tablet" },
    },
  },
  "additional-services": {
    name: "Services",
    title: "Would you like help with it?",
    hint: "Optional. Choose as many as you like, or none.",
    values: {
      "installation-support": { label: "Installation support", hint: "We set it up with you" },
      "basic-training": { label: "Basic training", hint: "A first lesson by e-mail" },
      "priority-support": { label: "Priority support", hint: "Your messages come first" },
    },
  },
  "subscription-duration": {
    name: "Duration",
    title: "How long should it run?",
    hint: "Longer subscriptions cost less.",
    values: {
      "1-month": { label: "1 month", hint: "Try it first" },
      "3-months": { label: "3 months", hint: "One quarter" },
      "6-months": { label: "6 months", hint: "Half a year" },
      "12-months": { label: "12 months", hint: "The whole year" },
    },
  },
  applications: {
    name: "Applications",
    title: "Which applications do you need?",
    hint: "Pick at least one. Video and motion add [amount] each.",
    values: {
      photoshop: { label: "Photoshop", hint: "Photo editing" },
      illustrator: { label: "Illustrator", hint: "Vector drawing" },
      premiere: { label: "Premiere", hint: "Video editing" },
      "after-effects": { label: "After Effects", hint: "Motion graphics" },
    },
  },
  notes: {
    name: "Notes",
    title: "Anything we should know?",
    hint: "Optional.",
  },
};
