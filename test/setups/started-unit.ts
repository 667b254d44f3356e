/**
 * Starts the example unit under a systemd of its own, in its own namespaces, on an in-memory copy
 * of this machine's files.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Owner } from "../running-server.ts";
import { findMissing } from "./is-installed.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const systemd = "/lib/systemd/systemd";
const startMsMax = 120_000;
const pollMs = 250;

export interface StartedUnit {
  /** Runs a script of bash beside the unit, as root. @returns what it printed */
  run(script: string): Promise<string>;
}

/** @returns why a systemd cannot be started here, or false */
export function findObstacle(): string | false {
  if (process.getuid?.() !== 0) return "a systemd of its own needs root";
  if (findControlGroups() === undefined) return "no control groups of version 2 are mounted";
  return findMissing("unshare", "--version") || findMissing(systemd, "--version");
}

/**
 * Starts systemd, and with it the unit; resolves when the unit is active. All is gone at the end.
 */
export async function startUnit(owner: Owner): Promise<StartedUnit> {
  const group = join(findControlGroups() ?? "", `tincture-${process.pid}`);
  const enter = `mkdir ${group} && echo $$ >${group}/cgroup.procs && exec unshare --pid --fork --mount --uts --ipc --net --cgroup`;
  const child = spawn("bash", ["-c", `${enter} bash -c "$0"`, prepare()], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  owner.after(async () => {
    process.kill(findFirstProcess(child.pid) ?? 0, "SIGKILL");
    await ended;
    // A group goes only after those that systemd made in it.
    execFileSync("find", [group, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";"]);
  });
  async function run(script: string): Promise<string> {
    const first = findFirstProcess(child.pid);
    if (first === undefined) return "";
    const space = ["-t", String(first), "-m", "-p", "-n", "-u", "-i", "-C", "-r", "-w"];
    const { stdout } = await promisify(execFile)("nsenter", [...space, "bash", "-c", script]);
    return stdout;
  }
  for (const deadline = Date.now() + startMsMax; Date.now() < deadline && child.exitCode === null; await pause())
    if ((await run("curl -fs http://127.0.0.1:3000/livez").catch(() => "")) !== "") return { run };
  throw new Error(await run("journalctl -u tincture -o cat | tail -20").catch(String));
}

/**
 * Files in memory over those of the machine, with the program where the unit expects it; then its
 * first process.
 */
function prepare(): string {
  const mounts = [
    "mount --make-rprivate /",
    "mount -t tmpfs tmpfs /mnt && cd /mnt && mkdir up work root",
    "mount -t overlay overlay -o lowerdir=/,upperdir=up,workdir=work root && cd root",
    "mount -t proc proc proc && mount -t sysfs sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup",
    "mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp && mount --rbind /dev dev",
    // Credentials are mounted beside the unit and must reach it.
    "mount --make-rshared . && ip link set lo up",
    `rm -f usr/bin/node && cp -L ${process.execPath} usr/bin/node`,
    "mkdir -p opt/tincture /mnt/program /mnt/program-work",
    `mount -t overlay overlay -o lowerdir=${repository},upperdir=/mnt/program,workdir=/mnt/program-work opt/tincture`,
  ];
  const unit = readFileSync(join(repository, "docs/operating/tincture.service"), "utf8");
  const setup = [...unit.matchAll(/^# {3}(?<command>(?:useradd|install|ln|node|cp) .*)$/gmu)].map(
    ([, command]) => command,
  );
  const target = "[Unit]\\nRequires=basic.target tincture.service\\nAfter=basic.target\\n";
  const files = [
    "rm -rf /etc/systemd/system/*.wants",
    "cd /opt/tincture",
    ...setup,
    `printf '${target}' >/etc/systemd/system/try.target`,
    "for unit in udevd udev-trigger networkd resolved timesyncd; do ln -sf /dev/null /etc/systemd/system/systemd-$unit.service; done",
  ];
  const start = `export container=other; exec chroot . ${systemd} --system --unit=try.target`;
  return ["set -e", ...mounts, `chroot . bash -e <<'END'\n${files.join("\n")}\nEND`, start].join("\n");
}

/** The one that `unshare` started, by its id on this machine. */
function findFirstProcess(parent: number | undefined): number | undefined {
  try {
    const [id] = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").split(" ");
    return id === undefined || id === "" ? undefined : Number(id);
  } catch {
    return undefined;
  }
}

function findControlGroups(): string | undefined {
  return /^\S+ (?<path>\S+) cgroup2 /mu.exec(readFileSync("/proc/mounts", "utf8"))?.groups?.["path"];
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMs));
}
